import { rendering, scene } from "#app/modules.server";

/** Numbers that the site's pages say of the product, counted from what there is. */
export interface ProductFacts {
  /** Designs of certificates, each counted once. */
  designs: number;
  /** Designs that exist upright as well. */
  portraits: number;
  badges: number;
  /** Writing systems whose letters are printed. */
  scripts: number;
}

/** Counts the templates in their folders and the scripts that have a font. */
export function productFacts(): ProductFacts {
  const all = rendering.templateNames("certificate");
  const portraits = all.filter((name) => rendering.isPortrait(name)).length;
  return {
    designs: all.length - portraits,
    portraits,
    badges: rendering.templateNames("badge").length,
    scripts: scene.SCRIPT_NAMES.length,
  };
}
