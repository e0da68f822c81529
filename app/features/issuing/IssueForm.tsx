import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { Button } from "#app/ui/Button/Button";
import { Checkbox, Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { Card } from "#app/ui/Page/Page";
import { QuotaNotice, QuotaRenewal } from "#app/ui/Quota/QuotaNotice";
import { isLow, type QuotaView } from "#app/ui/Quota/quota-view";
import { countMailsToSend } from "#modules/issuance/index";
import * as styles from "./Batch.css";
import type { BatchView, DraftView, IssueChoices, PrintingView } from "./batch-view";
import { DraftFacts } from "./DraftFacts";

/**
 * Says what the certificates have in common, and on the very button that issues them how many come into being and how
 * many emails go out; now, or later.
 */
export function IssueForm({
  batch,
  draft,
  printing,
  quota,
  mayChangePlan,
  zone,
  choices,
  wrongTime,
  approval,
}: {
  batch: BatchView;
  draft: DraftView;
  printing: PrintingView;
  quota: QuotaView;
  mayChangePlan: boolean;
  /** IANA name of the organization's time zone. */
  zone: string;
  /** Choices of the refused request; null before the first one. */
  choices: IssueChoices | null;
  wrongTime: string | null;
  /** Whether somebody else has to approve the batch before it is issued. */
  approval: boolean;
}) {
  const { t } = useTranslation("certificates");
  const { fresh, changed, invalid } = batch.counts;
  const [replacing, setReplacing] = useState(choices?.replaceChanged ?? false);
  const [skipping, setSkipping] = useState(choices?.validRowsOnly ?? false);
  const [shortening, setShortening] = useState(choices?.shortened ?? false);
  const [mailing, setMailing] = useState(choices?.mailOrigins ?? false);
  const held = shortening ? printing.inBoxes : printing.notWhole;
  const notWhole = held.fresh + (replacing ? held.changed : 0);
  const count = fresh + (replacing ? changed : 0) - (skipping ? notWhole : 0);
  const mails = countMailsToSend(draft.mails, {
    validRowsOnly: skipping,
    replaceChanged: replacing,
    shortened: shortening,
    mailOrigins: mailing,
  });
  if (fresh + changed === 0) {
    return (
      <Card labelledBy="issue-heading">
        <h2 id="issue-heading">{t("batch.issueHeading")}</h2>
        <p>{t(invalid > 0 ? "batch.nothingYet" : "batch.nothingNew")}</p>
      </Card>
    );
  }
  if (printing.unchecked > 0) {
    return (
      <Card labelledBy="issue-heading">
        <h2 id="issue-heading">{t("batch.issueHeading")}</h2>
        <p id="issue" tabIndex={-1}>
          {t("batch.problems.rows-not-checked")}
        </p>
      </Card>
    );
  }
  const allOf = (lines: { fresh: number; changed: number }) => lines.fresh + lines.changed;
  const canBeAllowed = allOf(printing.notWhole) > allOf(printing.inBoxes);
  const toSkip = invalid + notWhole;
  return (
    <Card labelledBy="issue-heading">
      <h2 id="issue-heading">{t("batch.issueHeading")}</h2>
      <DraftFacts batch={batch} draft={draft} canIssue />
      <p>{mails > 0 ? t("draft.mails", { count: mails }) : t("draft.noMails")}</p>
      {approval ? <p>{t("approval.first")}</p> : null}
      {batch.origins > 0 ? <p>{t("origins.lead", { count: batch.origins })}</p> : null}
      <Form>
        {canBeAllowed ? (
          <Checkbox
            name="shortened"
            label={t("printing.allow")}
            hint={t("printing.allowHint")}
            defaultChecked={shortening}
            onChange={({ target }) => setShortening(target.checked)}
          />
        ) : null}
        {toSkip > 0 ? (
          <Checkbox
            name="validRowsOnly"
            label={t("batch.validRowsOnly", { count: toSkip })}
            defaultChecked={skipping}
            onChange={({ target }) => setSkipping(target.checked)}
          />
        ) : null}
        {changed > 0 ? (
          <Checkbox
            name="replaceChanged"
            label={t("batch.replaceChanged", { count: changed })}
            hint={t("batch.replaceHint")}
            defaultChecked={replacing}
            onChange={({ target }) => setReplacing(target.checked)}
          />
        ) : null}
        {batch.origins > 0 ? (
          <Checkbox
            name="mailOrigins"
            label={t("origins.mail")}
            hint={t("origins.mailHint")}
            defaultChecked={mailing}
            onChange={({ target }) => setMailing(target.checked)}
          />
        ) : null}
        <Button id="issue" name="intent" value="issue">
          {approval ? t("approval.submit") : issueLabel(t, count, mails)}
        </Button>
        <details className={styles.aside} open={wrongTime !== null}>
          <summary>{t("schedule.later")}</summary>
          <div className={styles.choices}>
            <Field
              field={{ id: "at", name: "at", errors: wrongTime ? [wrongTime] : [], initialValue: choices?.at }}
              label={t("schedule.at")}
              hint={t("schedule.hint", { zone })}
              errorTexts="certificates:schedule.problems"
              type="datetime-local"
              short
              optional
            />
            <Button variant="secondary" name="intent" value="schedule">
              {approval ? t("approval.submitScheduled") : t("schedule.submit")}
            </Button>
          </div>
        </details>
      </Form>
      <Left {...{ quota, count }} mayChange={mayChangePlan} />
    </Card>
  );
}

function issueLabel(t: TFunction<"certificates">, count: number, mails: number): string {
  if (count === 0) return t("batch.issueChosen");
  const issue = t("batch.issue", { count });
  return mails > 0 ? t("batch.issueAndSend", { issue, send: t("batch.send", { count: mails }) }) : issue;
}

/** What the plan leaves. A plan that has ended, or nearly, is spoken of above the page. */
function Left({ quota, count, mayChange }: { quota: QuotaView; count: number; mayChange: boolean }) {
  const { t } = useTranslation("certificates");
  if (quota.lapsed) return null;
  if (quota.remaining === null) return <p>{t("quota.unlimited")}</p>;
  if (count > quota.remaining && !isLow(quota)) return <QuotaNotice {...{ quota, mayChange }} />;
  return (
    <div>
      <p>{t("quota.remaining", { count: quota.remaining })}</p>
      <QuotaRenewal quota={quota} />
    </div>
  );
}

/** Shows when a scheduled batch is issued, and whether the plan will then have enough certificates left. */
export function Scheduled({
  batch,
  forecast,
  asksAgain,
  canIssue,
  zone,
}: {
  batch: BatchView;
  /** Whether it waits for another approval then, instead of being issued. */
  asksAgain: boolean;
  /**
   * Certificates left in the plan at that time (null without a limit), certificates that the batch takes from the plan,
   * and certificates that it issues.
   */
  forecast: { remaining: number | null; needed: number; count: number };
  canIssue: boolean;
  zone: string;
}) {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const { remaining, needed, count } = forecast;
  return (
    <Card labelledBy="scheduled-heading">
      <h2 id="scheduled-heading">{t("schedule.title", { time: format.timeIn(batch.scheduledFor ?? "", zone) })}</h2>
      {asksAgain ? null : <p>{t("schedule.text", { count })}</p>}
      {!asksAgain && remaining !== null && remaining < needed ? (
        <Notice tone="warning" title={t("schedule.short.title")}>
          <p>{t("schedule.short.text", { count: remaining, needed })}</p>
        </Notice>
      ) : null}
      {canIssue ? (
        <Form>
          <Button variant="secondary" name="intent" value="unschedule">
            {t("schedule.cancel")}
          </Button>
        </Form>
      ) : null}
    </Card>
  );
}
