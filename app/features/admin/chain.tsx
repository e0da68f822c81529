import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { refuse } from "#app/http/problem.server";
import { requireAdmin } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { chain, organizations } from "#app/modules.server";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { Code } from "#app/ui/Identifier/Identifier";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page } from "#app/ui/Page/Page";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";

/** Where the platform's writes go, what is left to pay for them, and which are not done. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  if (!organizations.canOnPlatform(actor.platformRole, "chain.read")) return refuse("forbidden");
  const { t } = await translatorFor(request, "keys");
  const [writes, balances] = await Promise.all([
    chain.describeWrites(deps),
    // The page is for hours of trouble as well: without the chain it shows the rest.
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
    open: open.map(({ since, ...write }) => ({ ...write, since: since.toISOString() })),
  };
}

export default function Chain() {
  const { t } = useTranslation("keys");
  const format = useFormat();
  const { target, balances, counts, lastAnchor, open } = useLoaderData<typeof loader>();
  const stuck = open.filter((write) => write.stuck);
  return (
    <Page title={t("chain.title")}>
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
    </Page>
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
