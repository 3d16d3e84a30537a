# Run at every build: asks git for the commit and writes build_info.cpp, which stays untouched while the answer is the same.
# usage: cmake -DSOURCE=FOLDER -DVERSION=X.Y.Z -DOUTPUT=FILE -P build_info.cmake
set(COMMIT "")
if(EXISTS ${SOURCE}/.git)  # a folder, or a file in a worktree; a repository further up is not ours
  execute_process(COMMAND git --no-optional-locks -C ${SOURCE} describe --always --abbrev=12 --exclude=* --dirty=+
    OUTPUT_VARIABLE COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE code)
endif()
if(NOT COMMIT)  # a tarball, no git, or a checkout of another user
  set(COMMIT unknown)
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/build_info.cpp.in ${OUTPUT} @ONLY)
