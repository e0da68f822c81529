import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Form } from "#app/ui/Form/Form";
import { Identifier } from "#app/ui/Identifier/Identifier";
import { Page, Row } from "#app/ui/Page/Page";
import { AllowShortened } from "#app/ui/Printing/AllowShortened";
import { type PartView, useUnprintedName } from "#app/ui/Printing/unprinted-name";
import { isKnownColumn, mayBeAllowed, type RowProblem } from "#modules/issuance/index";

/** Page for issuing a certificate that replaces another (corrected) or continues it (renewed). */
export function SuccessorPage(props: {
  texts: "correctOne" | "renewOne";
  certificate: { id: string; publicId: string };
  facts: [label: string, value: ReactNode][];
  problems: { fieldId: string; text: string }[];
  /** Message of the person who requests the correction. */
  before?: ReactNode;
  /** Whether another person has to approve it first. */
  approval: boolean;
  /** Sentence about a problem report whose answer waits for the approval too. */
  waits?: string | undefined;
  /** Parts that would not print in full, which the form may permit. */
  unprinted: PartView[];
  children: ReactNode;
}) {
  const { t } = useTranslation("certificates");
  const { texts, certificate, facts, before, approval, waits, unprinted, children } = props;
  const format = useFormat();
  const nameOf = useUnprintedName();
  const canBeAllowed = mayBeAllowed(unprinted);
  const isTold = ({ fault }: PartView) => (canBeAllowed ? fault !== "left-out" : fault === "no-font");
  const parts = format.list(unprinted.filter(isTold).map(nameOf));
  const held = canBeAllowed
    ? { fieldId: "shortened", text: t("issueOne.cut", { texts: parts }) }
    : { text: t("issueOne.boxes", { texts: parts }) };
  const problems = unprinted.length > 0 ? [held] : props.problems;
  const back = paths.app.certificate(certificate.id);
  return (
    <Page
      title={t(`${texts}.title`)}
      lead={t(`${texts}.lead`)}
      measure="text"
      back={{ href: back, label: t("revoke.back") }}
    >
      <ErrorSummary problems={problems} />
      {before}
      <DescriptionList facts={[...facts, [t("columns.id"), <Identifier key="id" publicId={certificate.publicId} />]]} />
      <Form>
        {children}
        {unprinted.length > 0 && canBeAllowed ? <AllowShortened /> : null}
        {approval ? <p>{t("approval.first")}</p> : null}
        {approval && waits ? <p>{waits}</p> : null}
        <Row>
          <Button>{t(approval ? "approval.submit" : `${texts}.submit`)}</Button>
          <ButtonLink variant="secondary" href={back}>
            {t("correctOne.keep")}
          </ButtonLink>
        </Row>
      </Form>
    </Page>
  );
}

/** Returns the problems of a form that is validated like a row of a list. `idOf` maps a column to its field. */
export function useRowProblems(problems: RowProblem[], idOf: (column: string) => string) {
  const { t } = useTranslation("certificates");
  return {
    codesOf: (column: string) => problems.filter((problem) => problem.column === column).map(({ code }) => code),
    summary: problems.map(({ column, code, allowed, letters }) => {
      const text = t(isKnownColumn(column) ? `problems.${column}.${code}` : `problems.custom.${code}`, {
        values: allowed,
      });
      return { fieldId: idOf(column), text: letters ? `${text} ${t("problems.letters", { letters })}` : text };
    }),
  };
}
