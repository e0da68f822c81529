import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readReasonFields } from "#app/features/certificates/reason-fields";
import { StatusChangePage } from "#app/features/certificates/StatusChangeForm";
import { problem, refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { certificates, issuance, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { stepIn } from "#modules/certificates/index";
import { can } from "#modules/organizations/index";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  if (!can(actor, "certificates.revoke")) return refuse("forbidden");
  const { t } = await translatorFor(request, "certificates");
  const result = await certificates.getCertificate(deps, actor, readId(params.id));
  if (!result.ok) return refuse(result.code);
  const { id, publicId, recipientName, recipientEmail, achievementName, state, suspendedAt, suspensionReason } =
    result.certificate;
  // Only the platform can end a freeze.
  if (stepIn(state, suspendedAt ? "reinstate" : "suspend")) throw redirect(paths.app.certificate(id), 303);
  return {
    title: t(suspendedAt ? "reinstate.title" : "suspend.title"),
    id,
    publicId,
    recipientName,
    recipientEmail,
    achievementName,
    suspendedOn: suspendedAt?.toISOString() ?? null,
    suspensionReason,
    needsApproval: await organizations.isApprovalRequired(deps.db, actor.organizationId),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const id = readId(params.id);
  const here = paths.app.certificate(id);
  const form = await request.formData();
  switch (form.get("intent")) {
    case "reinstate": {
      const result = await issuance.reinstateCertificate(deps, actor, { id });
      if (result.ok)
        return redirect(result.submitted ? paths.app.bulkAction(result.submitted) : `${here}?reinstated`, 303);
      if (result.code === "forbidden" || result.code === "not-found" || result.code === "issuing-halted")
        return refuse(result.code);
      return redirect(here, 303);
    }
    case "suspend": {
      const input = readReasonFields(form);
      const result = await certificates.suspendCertificate(deps, actor, { id, ...input });
      if (result.ok) return redirect(`${here}?suspended`, 303);
      if (result.code === "forbidden" || result.code === "not-found") return refuse(result.code);
      if (result.code === "already-revoked" || result.code === "already-suspended" || result.code === "frozen")
        return redirect(here, 303);
      return data({ code: result.code, ...input }, { status: 422 });
    }
    default:
      throw problem("bad-request");
  }
}

export default function Suspension() {
  const certificate = useLoaderData<typeof loader>();
  const step = certificate.suspendedOn ? "reinstate" : "suspend";
  return <StatusChangePage step={step} certificate={certificate} refused={useActionData<typeof action>()} />;
}
