/** Under this key lie all files of a certificate: without `file` it names them all. */
export const fileCacheKey = (certificateId: string, file?: string) =>
  file === undefined ? certificateId : `${certificateId}/${file}`;
