import taken from "./taken.json";

/**
 * Screenshots in `public/pictures`, taken by `npm run pictures`, with the most that each form shows in CSS pixels.
 * `narrow` is for phones; a screenshot without `wide` is the same everywhere. A screenshot ends between two lines, so
 * it may be less high than this: `taken.json` has the size in each language.
 */
export const PICTURES = {
  columns: { wide: { width: 768, height: 580 }, narrow: { width: 360, height: 460 } },
  sheet: { wide: { width: 768, height: 580 }, narrow: { width: 360, height: 460 } },
  ready: { wide: { width: 768, height: 600 }, narrow: { width: 360, height: 460 } },
  issued: { wide: { width: 768, height: 580 }, narrow: { width: 360, height: 460 } },
  verified: { narrow: { width: 390, height: 700 } },
  checks: { wide: { width: 736, height: 500 }, narrow: { width: 360, height: 460 } },
  studio: { wide: { width: 1200, height: 780 }, narrow: { width: 390, height: 620 } },
} as const satisfies Record<string, Partial<Record<PictureForm, Size>> & { narrow: Size }>;

export type PictureName = keyof typeof PICTURES;
export type PictureForm = "narrow" | "wide";
export type PictureScheme = "light" | "dark";
export interface Size {
  width: number;
  height: number;
}
export type Forms = Partial<Record<PictureForm, Size>> & { narrow: Size };

/** Sizes of the screenshots by name, language and form. */
type Sizes = Partial<Record<string, Partial<Record<string, Partial<Forms>>>>>;
const TAKEN: Sizes = taken;

/** Returns the forms of a screenshot with the most that each shows. */
export const formsOf = (name: PictureName): Forms => PICTURES[name];

/** Returns the forms of a screenshot with their sizes, as taken in a language. */
export const sizesOf = (name: PictureName, language: string): Forms => ({
  ...formsOf(name),
  ...TAKEN[name]?.[language],
});

/** Address of a screenshot, which is also its file below `public`. */
export const pictureAddress = (name: PictureName, language: string, scheme: PictureScheme, form: PictureForm) =>
  `/pictures/${name}/${language}-${scheme}-${form}.webp`;
