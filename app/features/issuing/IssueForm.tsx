import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import { Checkbox } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card } from "#app/ui/Page/Page";
import type { BatchView } from "./batch-view";

/** Says how many certificates come into being, and what is left out, on the very button that does it. */
export function IssueForm({ batch, remaining }: { batch: BatchView; remaining: number | null }) {
  const { t } = useTranslation("certificates");
  const { fresh, changed, invalid } = batch.counts;
  const [replacing, setReplacing] = useState(false);
  const count = fresh + (replacing ? changed : 0);
  if (fresh + changed === 0) {
    return (
      <Card labelledBy="issue-heading">
        <h2 id="issue-heading">{t("batch.issueHeading")}</h2>
        <p>{t(invalid > 0 ? "batch.nothingYet" : "batch.nothingNew")}</p>
      </Card>
    );
  }
  return (
    <Card labelledBy="issue-heading">
      <h2 id="issue-heading">{t("batch.issueHeading")}</h2>
      <Form>
        <input type="hidden" name="intent" value="issue" />
        {invalid > 0 ? <Checkbox name="validRowsOnly" label={t("batch.validRowsOnly", { count: invalid })} /> : null}
        {changed > 0 ? (
          <Checkbox
            name="replaceChanged"
            label={t("batch.replaceChanged", { count: changed })}
            hint={t("batch.replaceHint")}
            onChange={({ target }) => setReplacing(target.checked)}
          />
        ) : null}
        <Button id="issue">{count > 0 ? t("batch.issue", { count }) : t("batch.issueChosen")}</Button>
      </Form>
      <p>{remaining === null ? t("quota.unlimited") : t("quota.remaining", { count: remaining })}</p>
    </Card>
  );
}
