import type { AppLoadContext } from "@remix-run/node";
import type { Deps } from "#app/composition.server";
import { certificates, issuance, organizations } from "#app/modules.server";
import { hasMoreLetters, LIMITS, NO_FILTER } from "#modules/certificates/index";
import { isLanguage } from "#modules/kernel/languages";
import type { Result } from "#modules/kernel/result";

type Actor = organizations.OrganizationActor;
type Files = NonNullable<AppLoadContext["form"]>["files"] | undefined;

/** What is wrong with a form of a list's page, and where: what was typed comes back with it. */
export type WrongField = {
  form: "change" | "brand" | "rename" | "sample" | "files";
  field: string;
  code: string;
  typed: string;
};

/** A form was taken, perhaps with another page to go to; `page` is a code of a problem that is no field's. */
export type Changed =
  | { done: true; bulkActionId?: string; hasSent?: boolean }
  | { done: false; wrong: WrongField }
  | { done: false; page: "forbidden" | "not-found" };

const LONGEST_TEXT = 1000;

/** Does what a form of a list's page asks for that neither issues it nor corrects its rows; null for another form. */
export async function changeBatch(
  deps: Deps,
  actor: Actor,
  batchId: string,
  form: FormData,
  files: Files,
): Promise<Changed | null> {
  const text = (name: string) =>
    String(form.get(name) ?? "")
      .slice(0, LONGEST_TEXT)
      .trim();
  switch (form.get("intent")) {
    case "change":
      return changeDraft(deps, actor, batchId, form);
    case "rename": {
      const name = text("name");
      const result = await issuance.renameBatch(deps, actor, { batchId, name });
      if (result.ok) return { done: true };
      if (result.code === "forbidden" || result.code === "not-found") return { done: false, page: result.code };
      return { done: false, wrong: { form: "rename", field: "name", code: result.code, typed: name } };
    }
    case "brand":
      return changeBrand(deps, actor, text("signerName"), files?.get("image")?.bytes);
    case "sample": {
      const line = Number(text("line"));
      const result = Number.isSafeInteger(line)
        ? await issuance.sendSample(deps, actor, { batchId, line })
        : ({ ok: false, code: "not-found" } as const);
      if (result.ok) return { done: true, hasSent: true };
      if (result.code === "forbidden") return { done: false, page: result.code };
      return { done: false, wrong: { form: "sample", field: "sample", code: result.code, typed: "" } };
    }
    case "files":
      return drawFiles(deps, actor, batchId);
    default:
      return null;
  }
}

async function changeDraft(deps: Deps, actor: Actor, batchId: string, form: FormData): Promise<Changed> {
  const text = (name: string) => String(form.get(name) ?? "").slice(0, LONGEST_TEXT);
  const language = text("language");
  const used = new Set(form.getAll("used").map(String));
  const leftOut = form
    .getAll("field")
    .map(String)
    .filter((label) => !used.has(label));
  const wrong = (field: string, code: string): Changed => ({
    done: false,
    wrong: { form: "change", field, code, typed: "" },
  });
  if (!isLanguage(language)) return wrong("settings", "unknown-style");
  const result = await issuance.changeDraft(deps, actor, {
    batchId,
    template: text("template"),
    language,
    issuedOn: text("issuedOn").trim(),
    expiresOn: text("expiresOn").trim(),
    leftOut,
  });
  if (result.ok) return { done: true };
  switch (result.code) {
    case "forbidden":
    case "not-found":
      return { done: false, page: result.code };
    case "date-invalid":
      return wrong(result.day, result.code);
    case "unknown-style":
      return wrong("settings", result.code);
    // Somebody sent it off meanwhile: its page says so.
    case "not-a-draft":
      return { done: true };
  }
}

/** Stores the logo and the signer that certificates are issued with from now on. What is left empty stays as it is. */
async function changeBrand(
  deps: Deps,
  actor: Actor,
  signerName: string,
  image: Uint8Array | undefined,
): Promise<Changed> {
  const wrong = (field: string, code: string): Changed => ({
    done: false,
    wrong: { form: "brand", field, code, typed: signerName },
  });
  if (hasMoreLetters(signerName, LIMITS.signerName)) return wrong("signerName", "signerName-too-long");
  if (image?.length) {
    const result = await certificates.changeImage(deps, actor, { kind: "logo", bytes: image });
    if (!result.ok)
      return result.code === "forbidden" ? { done: false, page: "forbidden" } : wrong("image", result.code);
  }
  if (signerName !== "") {
    const organization = await organizations.getOrganization(deps.db, actor.organizationId);
    const signerTitle = organization?.signerTitle ?? null;
    const result = await organizations.changeSigner(deps, actor, { signerName, signerTitle });
    if (!result.ok) return { done: false, page: result.code };
  }
  return { done: true };
}

/** Has the PDFs of an issued list drawn for a ZIP, by the action that does so with any certificates. */
async function drawFiles(deps: Deps, actor: Actor, batchId: string): Promise<Changed> {
  const filter = { ...NO_FILTER, batchId };
  const drafted = await issuance.draftBulkAction(deps, actor, { kind: "files", chosen: { filter } });
  if (!drafted.ok) {
    if (drafted.code === "forbidden") return { done: false, page: drafted.code };
    return { done: false, wrong: { form: "files", field: "files", code: drafted.code, typed: "" } };
  }
  const { id } = drafted;
  const started = await issuance.confirmBulkAction(deps, actor, {
    id,
    formats: ["pdf"],
    reason: "",
    note: "",
    tags: "",
  });
  return started.ok ? { done: true, bulkActionId: id } : { done: false, page: "not-found" };
}

type Change = (deps: Deps, actor: Actor, batchId: string) => Promise<Result<null, string>>;

const CHANGES: Record<string, Change> = {
  "no-pictures": issuance.leavePicturesOut,
  unschedule: issuance.unscheduleBatch,
  withdraw: issuance.withdrawBatch,
  discard: issuance.discardBatch,
  stop: issuance.stopBatch,
  resume: issuance.resumeBatch,
  "leave-rest": issuance.leaveRestOut,
};

/** Finds what a button alone changes. A list that is in another state meanwhile shows itself as it is. */
export const changeBy = (intent: string): Change | undefined =>
  Object.hasOwn(CHANGES, intent) ? CHANGES[intent] : undefined;
