/* A shared library that is no bot. */
int answer(void);
int answer(void) { return 42; }
