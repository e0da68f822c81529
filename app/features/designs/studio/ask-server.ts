import { paths } from "#app/paths";
import type { DesignDocument, DocumentProblem } from "#modules/rendering/index";

/** The language and the sample in which a design is shown. */
export interface Shown {
  language: string;
  sample: string;
}

/** A failed request: refused by the server, or not answered. */
export type Refusal =
  | { ok: false; why: "offline" | "signed-out" | "forbidden" | "gone" }
  | { ok: false; why: "invalid"; problems: DocumentProblem[] };
export interface There {
  revision: number;
  document: DesignDocument;
  /** The author of the stored changes; null if unknown. */
  by: string | null;
}
export type Saved = { ok: true; revision: number } | { ok: false; why: "conflict"; there: There } | Refusal;

const TIMEOUT_MS = 15_000;

async function post(id: string, fields: Record<string, string>): Promise<Response | Refusal> {
  try {
    const response = await fetch(paths.app.designDraft(id), {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Accept: "application/json" },
      // Without a session the server redirects to the sign-in page.
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.type === "opaqueredirect" || response.status === 401) return { ok: false, why: "signed-out" };
    if (response.status === 403) return { ok: false, why: "forbidden" };
    if (response.status === 404) return { ok: false, why: "gone" };
    if (response.status === 422) return { ok: false, why: "invalid", problems: (await response.json()).problems };
    return response;
  } catch {
    return { ok: false, why: "offline" };
  }
}

/** Draws a document as SVG. Nothing is stored. */
export async function draw(
  id: string,
  document: DesignDocument,
  shown: Shown,
): Promise<{ ok: true; svg: string } | Refusal> {
  const answer = await post(id, { do: "draw", document: JSON.stringify(document), ...shown });
  if (!(answer instanceof Response)) return answer;
  return answer.ok ? { ok: true, svg: await answer.text() } : { ok: false, why: "offline" };
}

/** Fetches the picture of the stored draft by its revision, from the browser's cache where it is there. */
export async function drawStored(
  id: string,
  revision: number,
  shown: Shown,
): Promise<{ ok: true; svg: string } | Refusal> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(paths.app.designPreview(id, revision, shown.language, shown.sample), { signal });
    return answer.ok ? { ok: true, svg: await answer.text() } : { ok: false, why: "offline" };
  } catch {
    return { ok: false, why: "offline" };
  }
}

export async function save(id: string, revision: number, document: DesignDocument): Promise<Saved> {
  const answer = await post(id, { do: "save", revision: String(revision), document: JSON.stringify(document) });
  if (!(answer instanceof Response)) return answer;
  try {
    if (answer.status === 409) return { ok: false, why: "conflict", there: await answer.json() };
    if (answer.ok) return { ok: true, revision: (await answer.json()).revision };
  } catch {
    // The response was cut off: the next attempt finds out whether the draft is stored.
  }
  return { ok: false, why: "offline" };
}
