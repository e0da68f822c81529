import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BulkForm } from "#app/features/certificates/BulkForm";
import { CertificateTable } from "#app/features/certificates/CertificateTable";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { certificates } from "#app/modules.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import Plus from "#app/ui/Icon/generated/plus";
import { Page } from "#app/ui/Page/Page";
import { BULK_KINDS } from "#modules/certificates/index";
import { can } from "#modules/organizations/index";

/** One person, with everything that was issued to them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "find");
  const id = readId(params.id);
  const found = await certificates.getRecipient(deps, actor, id);
  if (!found.ok) return refuse(found.code);
  const { name, email, ids, hasMore } = found;
  return {
    title: t("recipients.title"),
    ...{ id, name, email, hasMore },
    list: await certificates.describeCertificates(deps, actor, ids),
    canErase: can(actor, "recipients.erase"),
    canIssue: can(actor, "certificates.issue"),
    kinds: BULK_KINDS.filter((kind) => certificates.mayActOnMany(actor, kind)),
  };
}

export default function RecipientPage() {
  const { t } = useTranslation("find");
  const { id, name, email, hasMore, list, canErase, canIssue, kinds } = useLoaderData<typeof loader>();
  return (
    <Page
      title={<bdi>{name}</bdi>}
      lead={email}
      back={{ href: paths.app.recipients(), label: t("recipients.title") }}
      actions={
        canIssue ? (
          <ButtonLink href={paths.app.issueOne(id)}>
            <Plus size={20} aria-hidden="true" />
            {t("recipients.issue")}
          </ButtonLink>
        ) : null
      }
    >
      {email ? null : <p>{t("recipients.sameName")}</p>}
      <BulkForm kinds={kinds} query="" all={null}>
        <CertificateTable certificates={list} selectable={kinds.length > 0} />
      </BulkForm>
      {hasMore ? (
        <p>
          <a href={paths.app.certificates(new URLSearchParams({ search: email ?? name }).toString())}>
            {t("recipients.all")}
          </a>
        </p>
      ) : null}
      {canErase ? (
        <p>
          <a href={paths.app.erase(list[0]?.id ?? id)}>{t("recipients.erase")}</a>
        </p>
      ) : null}
    </Page>
  );
}
