import { type DesignDocument, PALETTE_ROLES } from "#modules/rendering/index";
import { isPageSize, PAGE_SIZES } from "./PageForm";

/** Returns the document with the page settings of a form: size, colors, and mirroring. */
export function changePage(document: DesignDocument, form: FormData): DesignDocument {
  const size = String(form.get("size"));
  const side = (name: string) => Number(String(form.get(name)).replace(",", "."));
  const measures = isPageSize(size) ? PAGE_SIZES[size] : { width: side("width"), height: side("height") };
  const palette = { ...document.palette };
  for (const role of PALETTE_ROLES) palette[role] = String(form.get(`palette.${role}`) ?? palette[role]).toLowerCase();
  const { brand = USUAL_BRAND, ...rest } = document;
  return {
    ...rest,
    page: { ...document.page, ...measures },
    palette,
    mirrors: form.get("mirrors") === "on",
    ...(form.get("followsBrand") === "on" ? { brand } : {}),
  };
}

/** Default colors that a design takes from its organization's brand. */
const USUAL_BRAND: DesignDocument["brand"] = { primary: ["strong"], secondary: ["accent"] };
