export const MAX_FILE_MEGABYTES = 10;
/** Rows with a certificate each. */
export const MAX_ROWS = 10_000;
/** Lines that are read at all, blank ones, titles and the header included. */
export const MAX_LINES = 2 * MAX_ROWS;
/** Columns that are read at all, empty ones included. */
export const MAX_COLUMNS = 200;
