import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BulkForm } from "#app/features/certificates/BulkForm";
import { CertificateTable } from "#app/features/certificates/CertificateTable";
import { PersonNames, SharedAddress } from "#app/features/certificates/OnePerson";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { certificates, issuance } from "#app/modules.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import Plus from "#app/ui/Icon/generated/plus";
import { Notice } from "#app/ui/Notice/Notice";
import { Page } from "#app/ui/Page/Page";
import { BULK_KINDS } from "#modules/issuance/index";
import { can } from "#modules/organizations/index";

const NEWS = ["joined", "parted"] as const;

/** Page of one person with all their certificates. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "find");
  const found = await certificates.getRecipient(deps, actor, readId(params.id));
  if (!found.ok) return refuse(found.code);
  const { ids, ...person } = found.recipient;
  const query = new URL(request.url).searchParams;
  return {
    title: t("recipients.title"),
    person,
    list: await certificates.describeCertificates(deps, actor, ids),
    canErase: can(actor, "recipients.erase"),
    canIssue: can(actor, "certificates.issue"),
    kinds: BULK_KINDS.filter((kind) => issuance.mayActOnMany(actor, kind)),
    news: NEWS.find((name) => query.has(name)) ?? null,
  };
}

/** Merges two people, or separates a name from a person. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const form = await request.formData();
  const aliasIds = form.getAll("alias").map((alias) => readId(String(alias)));
  const recipientId = readId(params.id);
  const [aliasId, other] = aliasIds;
  const intent = form.get("intent");
  if (intent === "join" && other && aliasIds.length === 2) {
    const result = await certificates.joinRecipients(deps, actor, { aliasIds });
    return result.ok ? redirect(paths.app.recipient(result.recipientId, "joined"), 303) : refuse(result.code);
  }
  if (intent !== "part" || !aliasId || other) return refuse("bad-request");
  const result = await certificates.partRecipient(deps, actor, { aliasId, recipientId });
  return result.ok ? redirect(paths.app.recipient(recipientId, "parted"), 303) : refuse(result.code);
}

export default function RecipientPage() {
  const { t } = useTranslation("find");
  const { person, list, canErase, canIssue, kinds, news } = useLoaderData<typeof loader>();
  const { id, name, aliases, sharers, canJoin } = person;
  const [first] = aliases;
  const [address = null] = aliases.flatMap(({ email }) => email ?? []);
  const isJoined = aliases.length > 1;
  const shared = aliases
    .flatMap(({ email }) => email ?? [])
    .find((one) => sharers.some(({ emails }) => isAmong(one, emails)));
  return (
    <Page
      title={<bdi>{name}</bdi>}
      lead={isJoined || !address ? null : <bdi>{address}</bdi>}
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
      {news ? <Notice tone="success" title={t(`recipients.news.${news}`)} /> : null}
      {address ? null : <p>{t("recipients.sameName")}</p>}
      {isJoined ? <PersonNames aliases={aliases} canPart={canJoin} /> : null}
      {first && sharers.length > 0 ? (
        <SharedAddress
          aliasId={first.id}
          sharers={sharers}
          all={person.hasMoreSharers ? paths.app.recipients({ search: shared ?? "" }) : null}
          canJoin={canJoin}
        />
      ) : null}
      <BulkForm kinds={kinds} query="" all={null}>
        <CertificateTable certificates={list} selectable={kinds.length > 0} />
      </BulkForm>
      {person.hasMore && !isJoined ? (
        <p>
          <a href={paths.app.certificates(new URLSearchParams({ search: address ?? name }).toString())}>
            {t("recipients.all")}
          </a>
        </p>
      ) : null}
      {canErase ? (
        <p>
          <a href={paths.app.erase({ person: id })}>{t("recipients.erase")}</a>
        </p>
      ) : null}
    </Page>
  );
}

const isAmong = (address: string, others: string[]) =>
  others.some((other) => other.toLowerCase() === address.toLowerCase());
