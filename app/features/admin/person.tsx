import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as styles from "#app/features/admin/Admin.css";
import { readNews } from "#app/features/admin/admin-query.server";
import { ReasonForm, type Refused, reasonId } from "#app/features/admin/ReasonForm";
import { readReasonField, refusedForm } from "#app/features/admin/reason-field.server";
import { problem, refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireAdmin } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { platform } from "#app/modules.server";
import { paths } from "#app/paths";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page } from "#app/ui/Page/Page";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";

const NEWS = ["suspended", "restored", "ended", "unchanged"] as const;
const INTENTS = ["suspend", "restore", "end"] as const;
const DONE = { suspend: "suspended", restore: "restored", end: "ended" } as const;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const found = await platform.getPerson(deps, actor, readId(params.id));
  if (!found.ok) return refuse(found.code);
  const { createdAt, lastSignIn, ...account } = found.account;
  return {
    title: account.name || account.id,
    account: { ...account, since: createdAt.toISOString(), lastSignIn: lastSignIn?.toISOString() ?? null },
    places: found.places.map(({ id, name, role, status }) => ({ id, name, role, status })),
    self: found.self,
    news: readNews(new URL(request.url).searchParams, NEWS),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const userId = readId(params.id);
  const form = await request.formData();
  const intent = INTENTS.find((name) => name === form.get("intent"));
  if (!intent) throw problem("bad-request");
  const reason = readReasonField(form);
  const result =
    intent === "end"
      ? await platform.endPersonsSessions(deps, actor, { userId, reason })
      : await platform.setPersonSuspended(deps, actor, { userId, suspended: intent === "suspend", reason });
  if (result.ok) return redirect(paths.admin.person(userId, DONE[intent]), 303);
  if (result.code === "forbidden" || result.code === "not-found") return refuse(result.code);
  return result.code === "unchanged"
    ? redirect(paths.admin.person(userId, "unchanged"), 303)
    : refusedForm(intent, result.code, reason);
}

/** One person: their organizations, and the forms to suspend them or end their sessions. */
export default function Person() {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const { account, places, self, news } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { status, lastSignIn, sessions } = account;
  return (
    <Page
      title={<bdi>{account.name || t("people.closed")}</bdi>}
      back={{ href: paths.admin.people(), label: t("people.title") }}
    >
      <ErrorSummary
        problems={refused ? [{ fieldId: reasonId(refused.intent), text: t(`problems.${refused.code}`) }] : []}
      />
      {news ? <Notice tone={news === "unchanged" ? "info" : "success"} title={t(`person.news.${news}`)} /> : null}
      <div className={styles.columns}>
        <div className={styles.column}>
          <DescriptionList
            facts={[
              [t("people.status"), t(`people.states.${status}`)],
              [t("person.email"), account.email ? <bdi key="email">{account.email}</bdi> : null],
              [t("people.role"), account.platformRole === "admin" ? t("people.admin") : null],
              [t("people.since"), format.date(account.since)],
              [t("person.lastSignIn"), lastSignIn ? format.time(lastSignIn) : t("person.never")],
              [t("person.sessions"), t("person.sessionCount", { count: sessions })],
            ]}
          />
          <section className={styles.part} aria-labelledby="organizations">
            <h2 id="organizations">{t("person.organizations")}</h2>
            {places.length === 0 ? <p>{t("person.noOrganizations")}</p> : <Memberships memberships={places} />}
          </section>
        </div>
        <div className={styles.column}>
          {self ? <Notice title={t("person.self")} /> : null}
          {status === "closed" || self ? null : (
            <Step intent={status === "active" ? "suspend" : "restore"} refused={refused} />
          )}
          {sessions > 0 ? <Step intent="end" refused={refused} /> : null}
        </div>
      </div>
    </Page>
  );
}

function Step({ intent, refused }: { intent: (typeof INTENTS)[number]; refused: Refused | undefined }) {
  const { t } = useTranslation("admin");
  const variant = intent === "suspend" ? "danger" : "secondary";
  return (
    <Card labelledBy={intent}>
      <h2 id={intent}>{t(`person.${intent}`)}</h2>
      <p>{t(`person.${intent}Text`)}</p>
      <ReasonForm intent={intent} submit={t(`person.${intent}`)} variant={variant} refused={refused} />
    </Card>
  );
}

type Membership = ReturnType<typeof useLoaderData<typeof loader>>["places"][number];

function Memberships({ memberships }: { memberships: Membership[] }) {
  const { t } = useTranslation("admin");
  return (
    <Table
      caption={t("person.organizations")}
      columns={[t("account:admin.name"), t("person.role"), t("account:admin.status")]}
    >
      {memberships.map(({ id, name, role, status }) => (
        <tr key={id}>
          <th scope="row">
            <a className={table.link} href={paths.admin.organization(id)}>
              <bdi>{name}</bdi>
            </a>
          </th>
          <td data-label={t("person.role")}>{role ? t(`members:roles.${role}`) : t("person.teams")}</td>
          <td data-label={t("account:admin.status")}>{t(`account:admin.${status}`)}</td>
        </tr>
      ))}
    </Table>
  );
}
