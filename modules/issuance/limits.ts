export const MAX_FILE_MEGABYTES = 10;
/** Maximum number of rows in a batch, each of which makes a certificate. */
export const MAX_ROWS = 10_000;
/** Maximum number of lines read from a file, including blank lines, titles and the header. */
export const MAX_LINES = 2 * MAX_ROWS;
/** Maximum number of columns read from a file, including empty ones. */
export const MAX_COLUMNS = 200;
