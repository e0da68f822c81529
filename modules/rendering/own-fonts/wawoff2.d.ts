declare module "wawoff2" {
  /** Unpacks the TrueType or OpenType font of a WOFF2 file. Rejects if the input is not one. */
  export function decompress(bytes: Uint8Array): Promise<Uint8Array>;
}
