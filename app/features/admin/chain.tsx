import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readNews } from "#app/features/admin/admin-query.server";
import { ReasonForm, reasonId } from "#app/features/admin/ReasonForm";
import { readReasonField, refusedForm } from "#app/features/admin/reason-field.server";
import { refuse } from "#app/http/problem.server";
import { isId } from "#app/http/read-params.server";
import { requireAdmin } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { chain, organizations, platform } from "#app/modules.server";
import { paths } from "#app/paths";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { SelectField } from "#app/ui/Form/Field";
import { Code } from "#app/ui/Identifier/Identifier";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page } from "#app/ui/Page/Page";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";

const NEWS = ["retried", "unchanged"] as const;

/** Contract and balances of the platform, and the writes that are not done. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  if (!organizations.canOnPlatform(actor.platformRole, "chain.read")) return refuse("forbidden");
  const { t } = await translatorFor(request, "keys");
  const [writes, balances] = await Promise.all([
    chain.describeWrites(deps),
    // The page must work during an outage: without the chain it shows the rest.
    deps.chain.balances().catch(() => null),
  ]);
  const { lastAnchor, open, counts } = writes;
  const { chainId, networkLabel, contract, anchorer, registrar, isLocal } = deps.chain.target();
  return {
    title: t("chain.title"),
    target: { chainId, networkLabel, contract, anchorer, registrar, isLocal },
    balances: balances?.map((balance) => ({
      ...balance,
      low: !isLocal && balance.anchorsPaidFor < deps.leastAnchorsPaidFor,
    })),
    counts,
    lastAnchor: lastAnchor && { ...lastAnchor, blockTime: lastAnchor.blockTime?.toISOString() ?? null },
    news: readNews(new URL(request.url).searchParams, NEWS),
    open: open.map(({ since, ...write }) => ({ ...write, since: since.toISOString() })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const form = await request.formData();
  const reason = readReasonField(form);
  const writeId = String(form.get("write") ?? "").slice(0, 36);
  if (!isId(writeId)) return refuse("bad-request");
  const result = await platform.retryChainWrite(deps, actor, { writeId, reason });
  if (result.ok) return redirect(paths.admin.chain("retried"), 303);
  if (result.code === "forbidden") return refuse(result.code);
  return result.code === "not-found"
    ? redirect(paths.admin.chain("unchanged"), 303)
    : refusedForm("retry", result.code, reason, writeId);
}

export default function Chain() {
  const { t } = useTranslation("keys");
  const format = useFormat();
  const refused = useActionData<typeof action>();
  const { target, balances, counts, lastAnchor, open, news } = useLoaderData<typeof loader>();
  const stuck = open.filter((write) => write.stuck);
  return (
    <Page title={t("chain.title")}>
      <ErrorSummary
        problems={refused ? [{ fieldId: reasonId(refused.intent), text: t(`admin:problems.${refused.code}`) }] : []}
      />
      {news ? <Notice tone={news === "unchanged" ? "info" : "success"} title={t(`admin:chain.news.${news}`)} /> : null}
      {balances ? null : <Notice tone="error" title={t("chain.unreachable")} />}
      {balances?.some(({ low }) => low) ? <Notice tone="error" title={t("chain.low")} /> : null}
      {stuck.length > 0 ? <Notice tone="warning" title={t("chain.stuck", { count: stuck.length })} /> : null}
      <Card labelledBy="target">
        <h2 id="target">{t("chain.target")}</h2>
        <DescriptionList
          facts={[
            [t("chain.chainId"), <Code key="id">{target.chainId}</Code>],
            [t("chain.label"), <Code key="label">{target.networkLabel}</Code>],
            [t("chain.contract"), <Code key="contract">{target.contract}</Code>],
            [t("chain.anchorer"), <Code key="anchorer">{target.anchorer}</Code>],
            [
              t("chain.registrar"),
              target.registrar ? <Code key="registrar">{target.registrar}</Code> : t("chain.elsewhere"),
            ],
            ...(balances ?? []).map(({ address, ether, anchorsPaidFor }): [string, string] => [
              t("chain.balance", { address: `${address.slice(0, 8)}…` }),
              target.isLocal
                ? t("chain.playMoney")
                : `${ether.slice(0, 10)} (${t("chain.anchors", { count: anchorsPaidFor })})`,
            ]),
            [
              t("chain.lastAnchor"),
              lastAnchor?.blockTime ? (
                <>
                  {format.time(lastAnchor.blockTime)} <Code>{lastAnchor.transactionHash ?? ""}</Code>
                </>
              ) : (
                t("chain.none")
              ),
            ],
          ]}
        />
      </Card>
      <Card labelledBy="writes">
        <h2 id="writes">{t("chain.writes")}</h2>
        <p>{t("chain.counts", counts)}</p>
        {open.length === 0 ? <p>{t("chain.allDone")}</p> : <OpenWrites open={open} />}
      </Card>
      {stuck.length > 0 ? <Retry writes={stuck} refused={refused} /> : null}
    </Page>
  );
}

function Retry({ writes, refused }: { writes: Write[]; refused: ReturnType<typeof useActionData<typeof action>> }) {
  const { t } = useTranslation("keys");
  const format = useFormat();
  return (
    <Card labelledBy="retry">
      <h2 id="retry">{t("admin:chain.retry")}</h2>
      <p>{t("admin:chain.retryText")}</p>
      <ReasonForm intent="retry" submit={t("admin:chain.retry")} refused={refused}>
        <SelectField
          field={{ id: "write", name: "write", initialValue: refused?.chosen }}
          label={t("admin:chain.which")}
          errorTexts="admin:problems"
          options={writes.map(({ id, kind, since }) => ({
            value: id,
            label: t("admin:chain.option", { kind: t(`chain.kinds.${kind}`), time: format.time(since) }),
          }))}
        />
      </ReasonForm>
    </Card>
  );
}

type Write = ReturnType<typeof useLoaderData<typeof loader>>["open"][number];

function OpenWrites({ open }: { open: Write[] }) {
  const { t } = useTranslation("keys");
  const format = useFormat();
  return (
    <Table
      caption={t("chain.writes")}
      columns={(["kind", "state", "since", "attempts"] as const).map((column) => t(`chain.columns.${column}`))}
    >
      {open.map(({ id, kind, state, since, attempts, refusal }) => (
        <tr key={id}>
          <th scope="row">{t(`chain.kinds.${kind}`)}</th>
          <td data-label={t("chain.columns.state")}>
            {t(`chain.states.${state}`)}
            {refusal ? (
              <>
                {" "}
                <Code>{refusal}</Code>
              </>
            ) : null}
          </td>
          <td data-label={t("chain.columns.since")} className={table.nowrap}>
            {format.time(since)}
          </td>
          <td data-label={t("chain.columns.attempts")}>{attempts}</td>
        </tr>
      ))}
    </Table>
  );
}
