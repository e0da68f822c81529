/**
 * Bytes that the page of a certificate may transfer, its stylesheet and all headers included, fonts and pictures left
 * out: it is opened at a border or on a building site.
 */
export const CERTIFICATE_PAGE_BYTES = 12_800;
