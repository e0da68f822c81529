import { useTranslation } from "react-i18next";
import { Decide, type DecisionAnswer } from "#app/features/admin-payments/Decide";
import type { LineDecision, ShownLine } from "#app/features/admin-payments/decide-line.server";
import { useAmount } from "#app/features/admin-payments/PaymentsPage";
import { useFormat } from "#app/i18n/format";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { Code } from "#app/ui/Identifier/Identifier";
import { Row } from "#app/ui/Page/Page";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";

/** Transfers of a statement: amount, payer, reference text and possible decisions. */
export function Lines({
  caption,
  lines,
  href,
}: {
  caption: string;
  lines: ShownLine[];
  href: (query: string) => string;
}) {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const amount = useAmount();
  const columns = ["booked", "amount", "payer", "remittance", "state", "action"] as const;
  return (
    <Table caption={caption} columns={columns.map((column) => t(`columns.${column}`))}>
      {lines.map(
        ({
          id,
          bookedOn,
          amountMinor,
          currency,
          payerName,
          payerIban,
          remittance,
          state,
          code,
          order,
          note,
          sameAs,
          decisions,
        }) => (
          <tr key={id}>
            <th scope="row" className={table.nowrap}>
              {format.date(bookedOn)}
            </th>
            <td data-label={t("columns.amount")} className={table.nowrap}>
              {amount(amountMinor, currency)}
            </td>
            <td data-label={t("columns.payer")}>
              <bdi>{payerName ?? t("lines.noPayer")}</bdi>
              {payerIban ? (
                <bdi dir="ltr" className={table.under}>
                  {payerIban}
                </bdi>
              ) : null}
            </td>
            <td data-label={t("columns.remittance")} className={table.breakable}>
              <bdi>{remittance}</bdi>
            </td>
            <td data-label={t("columns.state")}>
              {t(`lines.states.${state}`)}
              {code ? <span className={table.under}>{t(`lines.codes.${code}`)}</span> : null}
              {order ? <bdi className={table.under}>{order.organizationName}</bdi> : null}
              {sameAs ? (
                <span className={table.under}>
                  {t("columns.same")}
                  <First line={sameAs} />
                </span>
              ) : null}
              {note ? <bdi className={table.under}>{note}</bdi> : null}
            </td>
            <td data-label={t("columns.action")}>
              {decisions.length > 0 ? (
                <Row>
                  {decisions.map((kind) => (
                    <a
                      key={kind}
                      href={href(`${kind}=${id}`)}
                      aria-label={t(`decide.${kind}.named`, { name: nameOf(payerName, remittance) })}
                    >
                      {t(`decide.${kind}.open`)}
                    </a>
                  ))}
                </Row>
              ) : null}
            </td>
          </tr>
        ),
      )}
    </Table>
  );
}

/** The earlier transfer of which a line is, or may be, a duplicate. */
function First({ line }: { line: NonNullable<ShownLine["sameAs"]> }) {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const amount = useAmount();
  const { bookedOn, amountMinor, currency, payerName, remittance } = line;
  const facts = [format.date(bookedOn), amount(amountMinor, currency), payerName ?? t("lines.noPayer"), remittance];
  return (
    <span className={table.under}>
      {facts.filter(Boolean).map((fact) => (
        <bdi key={fact} className={table.under}>
          {fact}
        </bdi>
      ))}
    </span>
  );
}

/** Name of a line in a link. */
const nameOf = (payerName: string | null, remittance: string) => payerName ?? remittance.slice(0, 60);

/** Decisions on an order whose transfer was reversed. */
const REVERSED: ReadonlySet<LineDecision> = new Set(["take-back", "keep"]);

/** Decision form of the line chosen in the list. */
export function DecideLine(props: {
  chosen: { kind: LineDecision; line: ShownLine };
  answer: DecisionAnswer | undefined;
  cancel: string;
}) {
  const { chosen, answer, cancel } = props;
  const { kind, line } = chosen;
  const { t } = useTranslation("payments");
  const amount = useAmount();
  return (
    <Decide
      {...{ kind, subject: line.id, answer, cancel, reference: line.order?.reference ?? undefined }}
      asksReference={kind === "assign" || (REVERSED.has(kind) && !line.isIdentified)}
      facts={
        <DescriptionList
          facts={[
            [t("columns.amount"), amount(line.amountMinor, line.currency)],
            [t("columns.organization"), line.order ? <bdi key="for">{line.order.organizationName}</bdi> : null],
            [t("columns.payer"), line.payerName ? <bdi key="payer">{line.payerName}</bdi> : null],
            [t("columns.same"), line.sameAs ? <First key="first" line={line.sameAs} /> : null],
            [t("columns.remittance"), line.remittance ? <Code key="words">{line.remittance}</Code> : null],
          ]}
        />
      }
    />
  );
}
