import { useTranslation } from "react-i18next";
import { LOOK_OF, type pageOfResults } from "#app/features/verification/results-page";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { Form } from "#app/ui/Form/Form";
import CircleCheck from "#app/ui/Icon/generated/circle-check";
import CircleDashed from "#app/ui/Icon/generated/circle-dashed";
import OctagonX from "#app/ui/Icon/generated/octagon-x";
import { Identifier } from "#app/ui/Identifier/Identifier";
import { Page, Row } from "#app/ui/Page/Page";
import { pagination } from "#app/ui/Pagination/Pagination.css";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";
import * as checkStyles from "./CheckList.css";
import * as styles from "./VerificationResult.css";

const STYLES = {
  good: { Icon: CircleCheck, tone: "pass" },
  open: { Icon: CircleDashed, tone: "unknown" },
  bad: { Icon: OctagonX, tone: "fail" },
} as const;

/** Id of the form with the signed results, for the next page and for downloads. */
const CARRIES = "carries-results";

type Shown = ReturnType<typeof pageOfResults>;

/** Table with a line for each requested certificate, with downloads as a spreadsheet and as a signed receipt. */
export function ManyResults({ shown, signed }: { shown: Shown; signed: string }) {
  const { t } = useTranslation("verification");
  const format = useFormat();
  const { rows, total, valid, rest, checkedAt } = shown;
  // Each text is translated once and each icon rendered once.
  const say = once((...keys: string[]) => t(keys));
  const column = (name: string) => say(`many.columns.${name}`);
  return (
    <Page
      title={t("many.resultTitle", {
        count: total,
        valid: format.number(valid),
        total: format.number(total),
      })}
      lead={t("checkedAt", { time: format.time(checkedAt) })}
      actions={
        <Form id={CARRIES} action={paths.verifyMany()} encType="multipart/form-data">
          <input type="hidden" name="results" value={signed} />
          <Row>
            <Button variant="secondary" name="as" value="csv" formAction={paths.manyResults()}>
              {t("many.csv")}
            </Button>
            <Button variant="secondary" name="as" value="receipt" formAction={paths.manyResults()}>
              {t("many.receipt")}
            </Button>
          </Row>
        </Form>
      }
    >
      <p>{t("many.receiptHint")}</p>
      <span hidden>
        {Object.entries(STYLES).map(([style, { Icon }]) => (
          <Icon key={style} id={`look-${style}`} size={20} />
        ))}
      </span>
      <Table caption={t("many.caption")} columns={["id", "name", "verdict", "reason"].map(column)}>
        {rows.map((result, index) => {
          const style = LOOK_OF[result.verdict];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are never moved, and two may be alike
            <tr key={index}>
              <th scope="row">
                <QueryCell {...result} />
              </th>
              <td data-label={column("name")}>{result.name ? <bdi>{result.name}</bdi> : "–"}</td>
              <td data-label={column("verdict")}>
                <span className={`${styles.inline} ${checkStyles.outcome[STYLES[style].tone]}`}>
                  <svg width="20" height="20" aria-hidden="true">
                    <use href={`#look-${style}`} />
                  </svg>{" "}
                  {say(`many.verdicts.${result.verdict}`)}
                </span>
              </td>
              <td data-label={column("reason")}>
                {result.reason ? say(`many.reasons.${result.reason}`, `codes.${result.reason}`) : "–"}
              </td>
            </tr>
          );
        })}
      </Table>
      <Pages {...shown} />
      {rest.length > 0 ? (
        <Form action={paths.verifyMany()} encType="multipart/form-data">
          <input type="hidden" name="ids" value={rest.join("\n")} />
          <Button>{t("many.rest")}</Button>
        </Form>
      ) : null}
      <Row>
        <ButtonLink variant="secondary" href={paths.verifyMany()}>
          {t("many.again")}
        </ButtonLink>
        <p className={styles.small}>{t("many.notKept")}</p>
      </Row>
    </Page>
  );
}

/** Caches the results of `say`. */
function once(say: (...keys: string[]) => string): typeof say {
  const texts = new Map<string, string>();
  return (...keys) => {
    const key = keys.join();
    const text = texts.get(key) ?? say(...keys);
    texts.set(key, text);
    return text;
  };
}

/** Links to the previous and the next page, which post the results. */
function Pages({ page, pages }: Pick<Shown, "page" | "pages">) {
  const { t } = useTranslation();
  if (pages === 1) return null;
  const to = (other: number, text: string) => (
    <Button variant="secondary" form={CARRIES} name="page" value={other}>
      {text}
    </Button>
  );
  return (
    <nav className={pagination} aria-label={t("pagination.label")}>
      {page > 1 ? to(page - 1, t("pagination.before")) : null}
      <span>{t("pagination.position", { page, pages })}</span>
      {page < pages ? to(page + 1, t("pagination.after")) : null}
    </nav>
  );
}

/** Certificate of a row, with the query where that is not its ID: a file's name, or a line without an ID. */
function QueryCell({ asked, publicId, verdict }: Shown["rows"][number]) {
  const exists = verdict !== "unknown" && verdict !== "not-checked" && verdict !== "unreadable";
  const id = publicId ? <Identifier publicId={publicId} /> : null;
  return (
    <>
      {publicId && exists ? <a href={paths.certificate(publicId)}>{id}</a> : id}
      {publicId === asked ? null : <bdi className={publicId ? table.under : undefined}>{asked}</bdi>}
    </>
  );
}
