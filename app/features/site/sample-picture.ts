/** The size of the sample's picture on the home page: sharp at the width that it has there, A4 in landscape. */
export const SAMPLE_PICTURE = { width: 1120, height: 792 };
