/**
 * Screenshots in `public/pictures`, taken by `npm run pictures`, with the size of each form in CSS pixels. `narrow` is
 * for phones; a screenshot without `wide` is the same everywhere.
 */
export const PICTURES = {
  sheet: { wide: { width: 768, height: 580 }, narrow: { width: 360, height: 420 } },
  issued: { wide: { width: 768, height: 580 }, narrow: { width: 360, height: 420 } },
  verified: { narrow: { width: 390, height: 640 } },
  checks: { wide: { width: 736, height: 480 }, narrow: { width: 360, height: 420 } },
  plan: { narrow: { width: 420, height: 248 } },
} as const satisfies Record<string, Partial<Record<PictureForm, Size>> & { narrow: Size }>;

export type PictureName = keyof typeof PICTURES;
export type PictureForm = "narrow" | "wide";
export type PictureScheme = "light" | "dark";
export interface Size {
  width: number;
  height: number;
}

/** Returns the forms of a screenshot with their sizes. */
export const formsOf = (name: PictureName): Partial<Record<PictureForm, Size>> & { narrow: Size } => PICTURES[name];

/** Address of a screenshot, which is also its file below `public`. */
export const pictureAddress = (name: PictureName, language: string, scheme: PictureScheme, form: PictureForm) =>
  `/pictures/${name}/${language}-${scheme}-${form}.webp`;
