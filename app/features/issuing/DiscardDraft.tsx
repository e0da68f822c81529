import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Button, ButtonLink, buttonClass } from "#app/ui/Button/Button";
import { DialogClose, DialogLink } from "#app/ui/Dialog/Dialog";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { Row } from "#app/ui/Page/Page";

/** Leads to the question whether a draft is to be deleted, which opens in place where scripts run. */
export function DiscardDraft({ batchId }: { batchId: string }) {
  const { t } = useTranslation("certificates");
  return (
    <div>
      <DialogLink
        href={paths.app.discardBatch(batchId)}
        className={buttonClass("secondary")}
        label={t("batch.discard")}
        title={t("discard.title")}
        actions={<DialogClose>{t("discard.cancel")}</DialogClose>}
      >
        <p>{t("discard.text")}</p>
        <DiscardForm />
      </DialogLink>
    </div>
  );
}

/** The same question on the page itself. */
export function DiscardQuestion({ batchId }: { batchId: string }) {
  const { t } = useTranslation("certificates");
  return (
    <Notice tone="warning" title={t("discard.title")}>
      <p>{t("discard.text")}</p>
      <Row>
        <DiscardForm />
        <ButtonLink variant="secondary" href={paths.app.batch(batchId)}>
          {t("discard.cancel")}
        </ButtonLink>
      </Row>
    </Notice>
  );
}

function DiscardForm() {
  const { t } = useTranslation("certificates");
  return (
    <Form>
      <Button variant="danger" name="intent" value="discard">
        {t("discard.submit")}
      </Button>
    </Form>
  );
}
