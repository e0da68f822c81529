import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { type Deps, getDeps } from "#app/composition.server";
import { openForm, readFlow, tooManyAttempts } from "#app/http/visitor.server";
import { registration } from "#app/modules.server";
import { CodeSchema } from "#modules/registration/index";

type Flow = "sign_up" | "claim";

/** Loads the page on which a code is entered: the address it was sent to, or null if no code is expected. */
export async function loadCodeStep(
  request: Request,
  flow: Flow,
  title: string,
  goneTitle: string,
  after: string | null,
) {
  const { deps, csrf, headers } = await openForm(request);
  const token = await readFlow(deps, request);
  const progress = token ? await registration.findProgress(deps, token) : null;
  if (after && progress?.flow === flow && progress.verified) throw redirect(after, 303);
  const email = progress?.flow === flow && !progress.verified ? progress.email : null;
  const resent = new URL(request.url).searchParams.has("resent");
  return data({ title: email ? title : goneTitle, csrf, email, resent }, { headers });
}

/**
 * Checks a posted code, or sends a new one if the form requests it. `check` returns the response for a correct code, or
 * the reason for its refusal.
 */
export async function takeCode(
  { request, address, here }: { request: Request; address: string; here: string },
  check: (deps: Deps, token: string, code: string) => Promise<Response | string>,
) {
  const deps = getDeps();
  const form = await request.formData();
  const token = (await readFlow(deps, request)) ?? "";
  const blocked = await tooManyAttempts(deps, address);
  if (form.get("intent") === "resend") {
    const result = blocked ? null : await registration.resendCode(deps, token);
    if (result?.ok) return redirect(`${here}?resent`, 303);
    const wait = result && result.code === "too-soon" ? result.retryAfterSeconds : (blocked?.seconds ?? 0);
    const headers: HeadersInit = wait > 0 ? { "Retry-After": String(wait) } : {};
    return data({ reply: null, refusal: "resend-code-failed" }, { status: wait > 0 ? 429 : 422, headers });
  }
  const submission = parseWithZod(form, { schema: CodeSchema });
  if (submission.status !== "success") return data({ reply: submission.reply(), refusal: null }, { status: 422 });
  if (blocked) {
    const headers = { "Retry-After": String(blocked.seconds) };
    return data({ reply: null, refusal: blocked.code }, { status: 429, headers });
  }
  const outcome = await check(deps, token, submission.value.code);
  if (outcome instanceof Response) return outcome;
  const reply = submission.reply({ fieldErrors: { code: [outcome] }, hideFields: ["code"] });
  return data({ reply, refusal: null }, { status: 422 });
}
