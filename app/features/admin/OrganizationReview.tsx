import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ReasonForm, type Refused } from "#app/features/admin/ReasonForm";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card } from "#app/ui/Page/Page";

export const REVIEW_NEWS = [
  "nameReleased",
  "nameRefused",
  "released",
  "refused",
  "reviewed",
  "withdrawn",
  "unchanged",
] as const;
export type ReviewNews = (typeof REVIEW_NEWS)[number];

/** First button of each form with two answers, by the second. */
const QUESTIONS: Record<string, string | undefined> = { refused: "released", "name-refused": "name-released" };
export const questionOf = (intent: string) => QUESTIONS[intent] ?? intent;

/** An organization with a similar name. `since` is ISO 8601. */
interface LookAlike {
  id: string;
  slug: string;
  name: string;
  status: string;
  website: string | null;
  since: string;
}

/** Decisions of platform staff on an organization: its admission, its name, and what was checked. */
export function Review(props: {
  status: string;
  lookAlikes: LookAlike[];
  newName: { name: string; lookAlikes: LookAlike[] } | null;
  review: { note: string; reviewedAt: string } | null;
  /** The rejected note. */
  answer: { code: string; note: string } | undefined;
  refused: Refused | undefined;
}) {
  const { t } = useTranslation("trust");
  const { status, lookAlikes, newName, review, answer, refused } = props;
  const decision = status === "pending_review" ? <Decision refused={refused} /> : null;
  return (
    <>
      {lookAlikes.length > 0 ? (
        <Card labelledBy="alike">
          <h2 id="alike">{t("review.alike")}</h2>
          <LookAlikes others={lookAlikes} />
          {decision}
        </Card>
      ) : (
        decision
      )}
      {newName ? (
        <Card labelledBy="new-name">
          <h2 id="new-name">{t("review.newName", { name: newName.name })}</h2>
          <LookAlikes others={newName.lookAlikes} />
          <p>{t("review.newNameText")}</p>
          <ReasonForm
            {...{ intent: "name-released", submit: t("review.newNameRelease"), refused }}
            instead={{ intent: "name-refused", submit: t("review.newNameRefuse") }}
          >
            <input type="hidden" name="name" value={newName.name} />
          </ReasonForm>
        </Card>
      ) : null}
      {status === "active" ? <Note {...{ review, answer, refused }} /> : null}
    </>
  );
}

function Decision({ refused }: { refused: Refused | undefined }) {
  const { t } = useTranslation("trust");
  return (
    <>
      <p>{t("review.decide")}</p>
      <ReasonForm
        {...{ intent: "released", submit: t("review.release"), refused }}
        instead={{ intent: "refused", submit: t("review.refuse") }}
      />
    </>
  );
}

/** Public note about what the platform checked. */
function Note({ review, answer, refused }: Pick<Parameters<typeof Review>[0], "review" | "answer" | "refused">) {
  const { t } = useTranslation("trust");
  const format = useFormat();
  return (
    <Card labelledBy="review">
      <h2 id="review">{t("review.title")}</h2>
      <p>{t("review.text")}</p>
      {review ? (
        <>
          <DescriptionList
            facts={[
              [t("review.noted"), <bdi key="note">{review.note}</bdi>],
              [t("review.reviewedAt"), format.time(review.reviewedAt)],
            ]}
          />
          <ReasonForm {...{ intent: "withdraw", submit: t("review.withdraw"), variant: "danger", refused }} />
        </>
      ) : null}
      <Form>
        <TextAreaField
          field={{ id: "note", name: "note", errors: answer ? [answer.code] : [], initialValue: answer?.note }}
          label={t("review.note")}
          hint={t("review.noteHint")}
          errorTexts="trust:review.problems"
          rows={3}
        />
        <Button name="intent" value="review" variant={review ? "secondary" : "primary"}>
          {t(review ? "review.replace" : "review.submit")}
        </Button>
      </Form>
    </Card>
  );
}

function LookAlikes({ others }: { others: LookAlike[] }) {
  const { t } = useTranslation("trust");
  const format = useFormat();
  return (
    <DescriptionList
      facts={others.map((other): [string, ReactNode] => [
        other.slug,
        <span key={other.id}>
          <a href={paths.admin.organization(other.id)}>
            <bdi>{other.name}</bdi>
          </a>
          , {t(`account:admin.${other.status}`)}, {format.date(other.since)} <bdi dir="ltr">{other.website}</bdi>
        </span>,
      ])}
    />
  );
}
