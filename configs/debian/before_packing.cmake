# Run by cpack before it packs. Folders that everybody may enter, also when the packages are built with umask 077; and no
# package without the names of its libraries, as cpack would make it.
find_program(SHLIBDEPS dpkg-shlibdeps)
if(NOT SHLIBDEPS)
  message(FATAL_ERROR "dpkg-shlibdeps, which finds the libraries that joust needs, is missing: apt-get install dpkg-dev file")
endif()
execute_process(COMMAND chmod -R u=rwX,go=rX ${CPACK_TEMPORARY_DIRECTORY} COMMAND_ERROR_IS_FATAL ANY)
