import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as styles from "#app/features/certificates/find.css";
import { readReasonFields } from "#app/features/certificates/reason-fields";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { certificates } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Field, SelectField, TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Identifier } from "#app/ui/Identifier/Identifier";
import { Notice } from "#app/ui/Notice/Notice";
import { Page, Row } from "#app/ui/Page/Page";
import { type BulkKind, REVOCATION_REASONS, SUSPENSION_REASONS } from "#modules/certificates/index";

const REFRESH_SECONDS = 2;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "find");
  const result = await certificates.getBulkAction(deps, actor, readId(params.id));
  if (!result.ok) return refuse(result.code);
  const { action } = result;
  const refreshSeconds = action.state === "running" ? REFRESH_SECONDS : 0;
  return { title: t(`bulk.kinds.${action.kind}`), action, refreshSeconds };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const id = readId(params.id);
  const form = await request.formData();
  const here = paths.app.bulkAction(id);
  if (form.get("intent") === "cancel") {
    const result = await certificates.cancelBulkAction(deps, actor, id);
    return result.ok ? redirect(here, 303) : refuse(result.code);
  }
  const given = { ...readReasonFields(form), tags: String(form.get("tags") ?? "").slice(0, 2000) };
  const result = await certificates.confirmBulkAction(deps, actor, { id, ...given });
  if (result.ok) return redirect(here, 303);
  if (result.code === "forbidden" || result.code === "not-found") return refuse(result.code);
  return data({ code: result.code, ...given }, { status: 422 });
}

const FIELD_OF = {
  "reason-required": "reason",
  "note-too-long": "note",
  "tags-required": "tags",
  "tag-too-long": "tags",
  "too-many-tags": "tags",
} as const;

export default function BulkAction() {
  const { t } = useTranslation("find");
  const { action } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof loader>() as Refused | undefined;
  const { kind, state, total, will, done, waiting, leftOut, each } = action;
  const problems = refused ? [{ fieldId: FIELD_OF[refused.code], text: t(`bulk.problems.${refused.code}`) }] : [];
  return (
    <Page title={t(`bulk.kinds.${kind}`)} measure="text" back={{ href: paths.app.certificates(), label: t("back") }}>
      <ErrorSummary problems={problems} />
      {state === "draft" ? <p>{t(`bulk.will.${kind}`, { count: will })}</p> : null}
      {state === "running" ? <p role="status">{t("bulk.progress", { done: total - waiting, total })}</p> : null}
      {state === "finished" ? <Notice tone="success" title={t("bulk.done", { count: done })} /> : null}
      {state === "cancelled" ? <Notice tone="warning" title={t("bulk.stopped", { count: done })} /> : null}
      {leftOut.length > 0 ? (
        <ul>
          {leftOut.map(({ code, count }) => (
            <li key={code}>{t(`bulk.leftOut.${code}`, { count })}</li>
          ))}
        </ul>
      ) : null}
      {state === "draft" ? <Confirm kind={kind} will={will} refused={refused} /> : null}
      {state === "running" ? (
        <>
          <progress
            className={styles.progress}
            value={total - waiting}
            max={total}
            aria-label={t(`bulk.kinds.${kind}`)}
          />
          <p>{t("bulk.leave")}</p>
          <Form>
            <Button look="secondary" name="intent" value="cancel">
              {t("bulk.cancel")}
            </Button>
          </Form>
        </>
      ) : null}
      {each.length > 0 && state !== "running" ? (
        <section aria-labelledby="left-out">
          <h2 id="left-out">{t("bulk.each")}</h2>
          <ul className={styles.viewList}>
            {each.map(({ id, code, recipientName, publicId, erased }) => (
              <li key={id}>
                {erased ? null : (
                  <>
                    <a href={paths.app.certificate(id)}>
                      <bdi>{recipientName}</bdi>
                    </a>{" "}
                    <Identifier publicId={publicId} />
                    {": "}
                  </>
                )}
                {t(`bulk.codes.${code}`)}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Page>
  );
}

interface Refused {
  code: keyof typeof FIELD_OF;
  reason: string;
  note: string;
  tags: string;
}

/** What the action needs to be told, and the button that starts it. */
function Confirm({ kind, will, refused }: { kind: BulkKind; will: number; refused: Refused | undefined }) {
  const { t } = useTranslation("find");
  const c = useTranslation("certificates").t;
  const field = (name: "reason" | "note" | "tags") => ({
    ...{ id: name, name, initialValue: refused?.[name] ?? "" },
    errors: refused && FIELD_OF[refused.code] === name ? [refused.code] : [],
  });
  const reasons = kind === "revoke" ? REVOCATION_REASONS : SUSPENSION_REASONS;
  const back = (
    <ButtonLink look="secondary" href={paths.app.certificates()}>
      {t("bulk.leaveAll")}
    </ButtonLink>
  );
  if (will === 0) return back;
  return (
    <Form>
      {kind === "revoke" ? <Notice tone="warning" title={c("revoke.notice")} /> : null}
      {kind === "revoke" || kind === "suspend" ? (
        <>
          <SelectField
            field={field("reason")}
            label={c("revoke.reason")}
            hint={c("revoke.reasonHint")}
            errorTexts="find:bulk.problems"
            options={[
              { value: "", label: c("revoke.choose") },
              ...reasons.map((value) => ({ value, label: c(`reasons.${value}`) })),
            ]}
          />
          <TextAreaField
            field={field("note")}
            label={c("revoke.note")}
            hint={c("revoke.noteHint")}
            errorTexts="find:bulk.problems"
            rows={3}
            optional
          />
        </>
      ) : null}
      {kind === "tag" ? (
        <Field
          field={field("tags")}
          label={t("tags.title")}
          hint={t("tags.hint")}
          errorTexts="find:bulk.problems"
          autoComplete="off"
          dir="auto"
        />
      ) : null}
      <Row>
        <Button name="intent" value="confirm" look={kind === "revoke" ? "danger" : "primary"}>
          {t(`bulk.confirm.${kind}`, { count: will })}
        </Button>
        {back}
      </Row>
    </Form>
  );
}
