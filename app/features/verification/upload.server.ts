/** The largest file that the portal reads; a telephone's photograph has up to ten. */
export const MAX_MEGABYTES = 15;
/** The largest archive of them. */
export const MAX_ARCHIVE_MEGABYTES = 25;
