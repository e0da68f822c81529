import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getDeps } from "#app/composition.server";
import { ManyForm } from "#app/features/verification/ManyForm";
import { ManyResults } from "#app/features/verification/ManyResults";
import { pageOfResults } from "#app/features/verification/results-page";
import { readSignedResults, signResults } from "#app/features/verification/signed-results.server";
import { MAX_ARCHIVE_MEGABYTES } from "#app/features/verification/upload.server";
import { countCertificateView } from "#app/http/count-certificate-view.server";
import { inTurnOf } from "#app/http/drawing-limit.server";
import { longText } from "#app/http/gate/posted-form";
import { throwIfLimited } from "#app/http/miss-limit.server";
import { problem } from "#app/http/problem.server";
import { openForm } from "#app/http/visitor.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { verification } from "#app/modules.server";
import { paths } from "#app/paths";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Page } from "#app/ui/Page/Page";

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "verification");
  const { csrf, headers } = await openForm(request);
  const limits = { most: verification.MAX_ITEMS, megabytes: MAX_ARCHIVE_MEGABYTES };
  return data({ title: t("many.title"), noIndex: true, csrf, ...limits }, { headers });
}

/**
 * Verifies many certificates. Valid IDs are free; unknown ones and files count against the same limits as single
 * requests. Posted results with the platform's signature are shown on another page.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { address, form } = context;
  const own = getDeps();
  const deps = { ...own, inspector: own.inspectorOf(address, "many"), drawing: inTurnOf(own, context) };
  const carried = longText(form, "results");
  if (carried) {
    const checked = readSignedResults(deps.csrfKey, carried);
    if (!checked) throw problem("bad-request");
    return data({
      ok: true,
      shown: pageOfResults(checked, Number(form?.fields.get("page"))),
      signed: carried,
    } as const);
  }
  const { misses, uploads } = deps.limits;
  throwIfLimited(await uploads.take(address), "too-many-files");
  const text = longText(form, "ids");
  const file = form?.files.get("file")?.bytes;
  const read = await verification.readMany(deps, { text, file: file && file.length > 0 ? file : null });
  if (!read.ok) return data({ ok: false, code: read.code, text } as const, { status: 422 });
  const allowances = {
    miss: async () => (await misses.take(address)) === 0,
  };
  const { results, checkedAt } = await verification.verifyMany(deps, read.items, allowances, (record) =>
    countCertificateView(deps, request, "verified", record),
  );
  const checked = { checkedAt: checkedAt.toISOString(), results };
  const signed = await signResults(deps.csrfKey, checked);
  return data({ ok: true, shown: pageOfResults(checked, 1), signed } as const);
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function VerifyMany() {
  const { t } = useTranslation("verification");
  const { most, megabytes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.ok) return <ManyResults {...answer} />;
  const problems = answer ? [{ fieldId: "ids", text: t(`many.problems.${answer.code}`, { most }) }] : [];
  return (
    <Page
      title={t("many.title")}
      lead={t("many.lead", { most })}
      measure="text"
      back={{ href: paths.verification(), label: t("form.title") }}
    >
      <ErrorSummary problems={problems} />
      <ManyForm text={answer?.text ?? ""} megabytes={megabytes} />
    </Page>
  );
}
