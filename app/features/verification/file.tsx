import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FileForm } from "#app/features/verification/FileForm";
import { FileResult } from "#app/features/verification/FileResult";
import { ForeignFile } from "#app/features/verification/ForeignFile";
import { MAX_MEGABYTES } from "#app/features/verification/upload.server";
import { verifyUpload } from "#app/features/verification/verify-upload.server";
import { longText } from "#app/http/gate/posted-form";
import { openForm } from "#app/http/visitor.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { paths } from "#app/paths";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Page } from "#app/ui/Page/Page";

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "verification");
  const { csrf, headers } = await openForm(request);
  const title = t("file.title");
  return data({ title, description: t("file.lead"), csrf, megabytes: MAX_MEGABYTES }, { headers });
}

/** Responds with the result itself: the file is not stored, so that a second address would have nothing to show. */
export async function action({ request, context }: ActionFunctionArgs) {
  const bytes = postedBytes(context);
  if (bytes.length === 0) return data({ ok: false, code: "file-missing", host: "" } as const, { status: 422 });
  const mayAskHost = longText(context.form, "ask") === "yes";
  const checked = await verifyUpload(request, bytes, context, { mayAskHost });
  return data(checked, { status: checked.ok ? 200 : 422 });
}

/** Returns the uploaded file, or the pasted text; empty where there is neither. */
function postedBytes({ form }: AppLoadContext): Uint8Array {
  const file = form?.files.get("file");
  return file && file.bytes.length > 0 ? file.bytes : new TextEncoder().encode(longText(form, "credential").trim());
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function VerifyFile() {
  const { t } = useTranslation("verification");
  const { megabytes } = useLoaderData<typeof loader>();
  const checked = useActionData<typeof action>();
  if (checked?.ok)
    return checked.kind === "external" ? <ForeignFile file={checked} /> : <FileResult checked={checked} />;
  const problems = checked
    ? [{ fieldId: "file", text: t(`file.problems.${checked.code}`, { host: checked.host }) }]
    : [];
  return (
    <Page
      title={t("file.title")}
      lead={t("file.lead")}
      measure="text"
      back={{ href: paths.verification(), label: t("form.title") }}
    >
      <ErrorSummary problems={problems} />
      <FileForm megabytes={megabytes} withText />
    </Page>
  );
}
