/**
 * Maximum bytes of a certificate's page, with its stylesheet, script and all headers, without fonts and pictures. It
 * must also load on slow connections, for example at a border or on a building site.
 */
export const CERTIFICATE_PAGE_BYTES = 12_800;
