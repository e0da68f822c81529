import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readListQuery } from "#app/features/certificates/list-query";
import { refuse } from "#app/http/problem.server";
import { isId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { issuance } from "#app/modules.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { Notice } from "#app/ui/Notice/Notice";
import { Page, Row } from "#app/ui/Page/Page";
import { BULK_KINDS } from "#modules/issuance/index";

/** Page for a person who came without a selection, with instructions. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireActor(request);
  const { t } = await translatorFor(request, "find");
  return { title: t("bulk.title") };
}

/** Stores the selection of certificates, and redirects to the page that previews the action. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const form = await request.formData();
  const kind = BULK_KINDS.find((one) => one === form.get("kind"));
  if (!kind) return data({ code: "no-action" as const }, { status: 422 });
  const ids = form.getAll("certificate").map(String).filter(isId);
  const { filter } = readListQuery(new URLSearchParams(String(form.get("query") ?? "").slice(0, 2000)));
  const chosen = form.get("scope") === "all" ? { filter } : { ids };
  const result = await issuance.draftBulkAction(deps, actor, { kind, chosen });
  if (result.ok) return redirect(paths.app.bulkAction(result.id), 303);
  if (result.code === "forbidden") return refuse(result.code);
  return data({ code: result.code }, { status: 422 });
}

export default function BulkActions() {
  const { t } = useTranslation("find");
  const code = useActionData<typeof action>()?.code ?? "nothing-chosen";
  return (
    <Page title={t("bulk.title")} measure="text" back={{ href: paths.app.certificates(), label: t("back") }}>
      <Notice tone="error" title={t(`bulk.problems.${code}`)} />
      <Row>
        <ButtonLink href={paths.app.certificates()}>{t("bulk.choose")}</ButtonLink>
      </Row>
    </Page>
  );
}
