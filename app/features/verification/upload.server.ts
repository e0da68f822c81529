/** Maximum size of an uploaded file; a phone's photograph has up to ten megabytes. */
export const MAX_MEGABYTES = 15;
/** Maximum size of an uploaded archive of files. */
export const MAX_ARCHIVE_MEGABYTES = 25;
