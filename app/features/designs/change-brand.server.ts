import type { getDeps } from "#app/composition.server";
import { certificates, organizations } from "#app/modules.server";
import { hasMoreLetters, LIMITS } from "#modules/certificates/index";
import type { Result } from "#modules/kernel/result";
import { BRAND_IMAGES, type BrandImage } from "./ImageForm";

type Deps = ReturnType<typeof getDeps>;
type Actor = organizations.OrganizationActor;
/** Field and code of a problem; null on success. `forbidden` and `not-found` have no field. */
type Refusal = { field: string; code: string } | null;

const KINDS = { logo: "logo", "logo-dark": "logo_dark", signature: "signature", seal: "seal" } as const;
const isBrandImage = (kind: unknown): kind is BrandImage => BRAND_IMAGES.some((one) => one === kind);

/** Whether a refused form can be sent again with the same image: what is wrong is something else. */
export const isImageFine = ({ field, code }: { field: string; code: string }) =>
  code === "busy" || (field !== "otherImage" && !isBrandImage(field));

/** Carries out a form of the brand page; `bytes` are of its image. */
export async function changeBrand(
  deps: Deps,
  actor: Actor,
  form: FormData,
  bytes: Uint8Array | undefined,
): Promise<Refusal> {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const kind = form.get("kind");
  if (isBrandImage(kind)) {
    if (!bytes?.length) return { field: kind, code: "missing" };
    return of(kind, await certificates.changeImage(deps, actor, { kind: KINDS[kind], bytes }));
  }
  switch (form.get("do")) {
    case "colors": {
      const color = (part: string) => (form.get(`use-${part}`) === "on" ? text(part).toLowerCase() : null);
      const colors = { primary: color("primary"), secondary: color("secondary") };
      return of("primary", await organizations.changeColors(deps, actor, colors));
    }
    case "remove-signer":
      return of("signer", await organizations.removeSigner(deps, actor, text("signer")));
    case "add-signer":
      return addSigner(deps, actor, { name: text("otherName"), title: text("otherTitle"), bytes });
  }
  if (form.has("description")) {
    const result = await organizations.changeDescription(deps, actor, text("description"));
    if (result.ok) return null;
    return { field: "description", code: result.code === "too-long" ? "description-too-long" : result.code };
  }
  const signer = { signerName: text("signerName"), signerTitle: text("signerTitle") };
  const tooLong = (["signerName", "signerTitle"] as const).find((name) => hasMoreLetters(signer[name], LIMITS[name]));
  if (tooLong) return { field: tooLong, code: `${tooLong}-too-long` };
  const { signerName, signerTitle } = signer;
  const changed = { signerName: signerName || null, signerTitle: signerTitle || null };
  return of("signerName", await organizations.changeSigner(deps, actor, changed));
}

async function addSigner(
  deps: Deps,
  actor: Actor,
  { name, title, bytes }: { name: string; title: string; bytes: Uint8Array | undefined },
): Promise<Refusal> {
  // Checked before the signature is stored, which would be unused.
  if (name === "") return { field: "otherName", code: "signer-missing" };
  const kind = "other_signature" as const;
  const image = bytes?.length ? await certificates.changeImage(deps, actor, { kind, bytes }) : null;
  if (image && !image.ok) return { field: "otherImage", code: image.code };
  const added = await organizations.addSigner(deps, actor, { name, title, imageId: image?.id ?? null });
  return of(!added.ok && added.code === "signerTitle-too-long" ? "otherTitle" : "otherName", added);
}

const of = (field: string, result: Result<null, string>): Refusal => (result.ok ? null : { field, code: result.code });
