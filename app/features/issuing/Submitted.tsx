import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { Button } from "#app/ui/Button/Button";
import { TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { Card } from "#app/ui/Page/Page";
import { quotaExceeded } from "#app/ui/Quota/quota-exceeded";
import type { ApprovalView, BatchView, ContentView, PrintingView } from "./batch-view";
import { ChangedSince, ContentToApprove } from "./ContentToApprove";

const OF_WORDS = ["words-missing", "words-too-long"];
const OF_APPROVAL = [
  ...OF_WORDS,
  "approval-changed",
  "own-submission",
  "own-change",
  "time-past",
  "rows-not-checked",
  "rows-not-whole",
];

/** Text for a refused approval or decline, with the field that the error belongs to. */
export function approvalProblem(code: string, count: number, t: TFunction<"certificates">) {
  if (OF_WORDS.includes(code)) return { fieldId: "words", text: t(`approval.problems.${code}`) };
  if (code === "quota-exceeded") return { fieldId: "approval", text: quotaExceeded(t, count) };
  const text = OF_APPROVAL.includes(code) ? t(`approval.problems.${code}`) : t(`batch.problems.${code}`, { count });
  return { fieldId: "approval", text };
}

/**
 * Batch that waits for somebody else's approval: who prepared it, what an approval does, and what the reader may do.
 */
export function Submitted({
  batch,
  printing,
  content,
  canIssue,
  zone,
  refused,
}: {
  batch: BatchView;
  printing: PrintingView;
  content: ContentView;
  canIssue: boolean;
  /** IANA name of the organization's time zone. */
  zone: string;
  refused: { code: string; words: string } | null;
}) {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const { approval, counts, replaceChanged, scheduledFor, submission, hasBegun } = batch;
  const { notWhole, allowed: given } = printing;
  const allowed = given.fresh + (replaceChanged ? given.changed : 0);
  // These rows are left out of a list that has begun, when the others are issued.
  const skipped = notWhole.fresh + (replaceChanged ? notWhole.changed : 0) - allowed;
  const count = (hasBegun ? counts.queued : counts.fresh + (replaceChanged ? counts.changed : 0)) - skipped;
  const leftOut = (hasBegun ? 0 : counts.invalid + (replaceChanged ? 0 : counts.changed)) + skipped;
  const isHeld = skipped > 0 && !hasBegun && !batch.validRowsOnly;
  const name = approval.submittedBy ?? t("approval.somebody");
  return (
    <Card labelledBy="approval">
      <h2 id="approval" tabIndex={-1}>
        {t("approval.title")}
      </h2>
      {content.changes.length > 0 ? (
        <ChangedSince changes={content.changes} when={hasBegun ? "issuing" : "submitted"} />
      ) : null}
      <p>{approval.isOwn ? t("approval.own") : t("approval.preparedBy", { name })}</p>
      <p>
        {scheduledFor
          ? t("approval.willAt", { count, time: format.timeIn(scheduledFor, zone) })
          : t("approval.will", { count })}
        {leftOut > 0 ? ` ${t("approval.leftOut", { count: leftOut })}` : null}
        {hasBegun ? ` ${t("approval.issuedBefore", { count: counts.issued })}` : null}
      </p>
      {allowed > 0 ? <p>{t("printing.allowed")}</p> : null}
      {isHeld ? <p>{t("approval.problems.rows-not-whole")}</p> : null}
      <ContentToApprove batchId={batch.id} content={content} />
      {canIssue && !approval.isOwn ? (
        <>
          {content.isOwnChange ? (
            <p>{t("approval.problems.own-change")}</p>
          ) : (
            <Form>
              <input type="hidden" name="submission" value={submission ?? ""} />
              <input type="hidden" name="seen" value={content.seen} />
              <Button name="intent" value="approve">
                {scheduledFor ? t("approval.approve") : t("approval.approveAndIssue", { count })}
              </Button>
            </Form>
          )}
          <details open={refused !== null && OF_WORDS.includes(refused.code)}>
            <summary>{t("approval.decline")}</summary>
            <Form>
              <input type="hidden" name="submission" value={submission ?? ""} />
              <TextAreaField
                field={{
                  id: "words",
                  name: "words",
                  initialValue: refused?.words ?? "",
                  errors: refused && OF_WORDS.includes(refused.code) ? [refused.code] : [],
                }}
                label={t("approval.words")}
                hint={t("approval.wordsHint")}
                errorTexts="certificates:approval.problems"
                rows={3}
              />
              <Button variant="secondary" name="intent" value="decline">
                {t("approval.sendBack")}
              </Button>
            </Form>
          </details>
        </>
      ) : null}
      {canIssue ? (
        <Form>
          <Button variant="secondary" name="intent" value="withdraw">
            {hasBegun ? t("approval.takeBack") : t("approval.withdraw")}
          </Button>
        </Form>
      ) : null}
    </Card>
  );
}

/** Shows the words with which a list was sent back. */
export function Declined({ declined }: { declined: NonNullable<ApprovalView["declined"]> }) {
  const { t } = useTranslation("certificates");
  const name = declined.by ?? t("approval.somebody");
  return (
    <Notice tone="warning" title={t("approval.declinedBy", { name })}>
      {declined.words ? <p dir="auto">{declined.words}</p> : null}
    </Notice>
  );
}
