import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { Form } from "#app/ui/Form/Form";
import { Card, Row, Stack } from "#app/ui/Page/Page";
import { Table } from "#app/ui/Table/Table";
import * as styles from "./Plan.css";
import type { PlanView } from "./plan-view";

/** Payment method of a plan and the recipient of its invoices. */
export function PayingWith({ view }: { view: PlanView }) {
  const { t } = useTranslation("plan");
  const { month } = useFormat();
  const { methods, offered, details, paid } = view;
  return (
    <Stack>
      <Card labelledBy="methods">
        <h2 id="methods">{t("methods.title")}</h2>
        {methods.length === 0 ? <p className={styles.quiet}>{t(paid ? "methods.transfer" : "methods.none")}</p> : null}
        {methods.map(({ id, label, expires, renews }) => (
          <Form key={id}>
            <input type="hidden" name="method" value={id} />
            <p>
              <bdi>{label}</bdi>{" "}
              {expires ? <span className={styles.quiet}>{t("methods.expires", { month: month(expires) })}</span> : null}
              {renews ? <span className={styles.quiet}> {t("methods.renews")}</span> : null}
            </p>
            <Button name="intent" value="remove" variant="secondary" aria-label={t("methods.removeNamed", { label })}>
              {t("methods.remove")}
            </Button>
          </Form>
        ))}
        {details && paid ? (
          <Row>
            {offered.map(({ name }) => (
              <Form key={name}>
                <input type="hidden" name="provider" value={name} />
                <Button name="intent" value="add-method" variant="secondary">
                  {t(`methods.add.${name}`)}
                </Button>
              </Form>
            ))}
          </Row>
        ) : null}
      </Card>
      <Card labelledBy="details">
        <h2 id="details">{t("details.title")}</h2>
        {details ? (
          <address className={styles.address}>
            <bdi>{details.name}</bdi>
            <br />
            <bdi>{details.address}</bdi>
            <br />
            {details.vatNumber ? (
              <>
                <bdi dir="ltr">{details.vatNumber}</bdi>
                <br />
              </>
            ) : null}
            <bdi dir="ltr">{details.email}</bdi>
          </address>
        ) : (
          <p className={styles.quiet}>{t("details.none")}</p>
        )}
        <a href={paths.app.planDetails()}>{t(details ? "details.change" : "details.add")}</a>
      </Card>
    </Stack>
  );
}

/** All invoices. */
export function Invoices({ invoices }: { invoices: PlanView["invoices"] }) {
  const { t } = useTranslation("plan");
  const { euros, date } = useFormat();
  return (
    <section aria-labelledby="invoices" className={styles.column}>
      <h2 id="invoices">{t("invoices.title")}</h2>
      {invoices.length === 0 ? (
        <p className={styles.quiet}>{t("invoices.none")}</p>
      ) : (
        <Table caption={t("invoices.title")} columns={[t("invoices.number"), t("invoices.date"), t("invoices.amount")]}>
          {invoices.map(({ id, number, kind, issuedOn, totalMinor }) => (
            <tr key={id}>
              <th scope="row">
                <a href={paths.app.invoice(id)} download>
                  {t(`invoices.kinds.${kind}`)} <bdi dir="ltr">{number}</bdi>
                </a>
              </th>
              <td data-label={t("invoices.date")}>{date(issuedOn)}</td>
              <td data-label={t("invoices.amount")}>{euros(kind === "credit_note" ? -totalMinor : totalMinor)}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
