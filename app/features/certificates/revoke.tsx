import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readReasonFields } from "#app/features/certificates/reason-fields";
import { StatusChangePage } from "#app/features/certificates/StatusChangeForm";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { certificates } from "#app/modules.server";
import { paths } from "#app/paths";
import { stepIn } from "#modules/certificates/index";
import { can } from "#modules/organizations/index";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  if (!can(actor, "certificates.revoke")) return refuse("forbidden");
  const { t } = await translatorFor(request, "certificates");
  const result = await certificates.getCertificate(deps, actor, readId(params.id));
  if (!result.ok) return refuse(result.code);
  const { id, publicId, recipientName, recipientEmail, achievementName, state } = result.certificate;
  if (stepIn(state, "revoke")) throw redirect(paths.app.certificate(id), 303);
  return { title: t("revoke.title"), id, publicId, recipientName, recipientEmail, achievementName };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const id = readId(params.id);
  const input = readReasonFields(await request.formData());
  const result = await certificates.revokeCertificate(deps, actor, { id, ...input });
  if (result.ok) return redirect(`${paths.app.certificate(id)}?revoked`, 303);
  if (result.code === "already-revoked" || result.code === "frozen") return redirect(paths.app.certificate(id), 303);
  if (result.code === "forbidden" || result.code === "not-found") return refuse(result.code);
  return data({ code: result.code, ...input }, { status: 422 });
}

export default function Revoke() {
  const certificate = useLoaderData<typeof loader>();
  return <StatusChangePage step="revoke" certificate={certificate} refused={useActionData<typeof action>()} />;
}
