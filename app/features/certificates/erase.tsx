import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as styles from "#app/features/certificates/erase.css";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { certificates } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Checkbox, Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Identifier } from "#app/ui/Identifier/Identifier";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page, Row } from "#app/ui/Page/Page";
import { EVIDENCE_DAYS } from "#modules/certificates/index";
import { can } from "#modules/organizations/index";

const LOSSES = ["document", "files", "lists", "mail", "reports"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  if (!can(actor, "recipients.erase")) return refuse("forbidden");
  const { t } = await translatorFor(request, "trust");
  const query = new URL(request.url).searchParams;
  const certificateId = query.get("certificate");
  const recipientId = query.get("person");
  const of = certificateId
    ? { certificateId: readId(certificateId) }
    : recipientId
      ? { recipientId: readId(recipientId) }
      : null;
  const found = of && (await certificates.findRecipient(deps, actor, of));
  if (found && !found.ok) return refuse(found.code);
  const erased = Number.parseInt(query.get("erased") ?? "", 10);
  return {
    title: t("erase.title"),
    found,
    certificateId,
    recipientId,
    erased: erased >= 0 && erased <= 1000 ? erased : null,
    held: query.has("held"),
  };
}

/** The person is searched by POST, so that no name is in an address, a history or a log. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const form = await request.formData();
  const recipient = String(form.get("recipient") ?? "")
    .slice(0, 300)
    .trim();
  const certificateIds = form.getAll("certificate").map((value) => readId(String(value)));
  const show = async (code: string | null) => {
    const found = recipient ? await certificates.findRecipient(deps, actor, { recipient }) : null;
    if (found && !found.ok) return refuse(found.code);
    return data({ code, recipient, found }, { status: code ? 422 : 200 });
  };
  if (form.get("intent") !== "erase") return show(recipient ? null : "required");
  if (form.get("sure") !== "yes") return show("not-sure");
  const result = await certificates.eraseRecipient(deps, actor, { certificateIds, recipient: recipient || null });
  if (result.ok) return redirect(`${paths.app.erase()}?erased=${result.erased}${result.held > 0 ? "&held" : ""}`, 303);
  return result.code === "forbidden" ? refuse(result.code) : show(result.code);
}

export default function Erase() {
  const { t } = useTranslation("trust");
  const { found: one, certificateId, recipientId, erased, held } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const code = answer?.code ?? null;
  const found = answer?.found ?? one;
  const fieldId = code === "required" ? "recipient" : code === "not-sure" ? "sure" : undefined;
  const back = certificateId
    ? paths.app.certificate(certificateId)
    : recipientId
      ? paths.app.recipient(recipientId)
      : paths.app.certificates();
  return (
    <Page
      title={t("erase.title")}
      lead={t("erase.lead")}
      measure="text"
      back={{ href: back, label: t("certificates:list.title") }}
    >
      <ErrorSummary problems={code ? [{ ...(fieldId ? { fieldId } : {}), text: t(`erase.problems.${code}`) }] : []} />
      {erased === null || answer ? null : (
        <Notice tone="success" title={erased > 0 ? t("erase.done", { count: erased }) : t("erase.doneLines")}>
          {held ? <p>{t("erase.frozen", { days: EVIDENCE_DAYS })}</p> : null}
        </Notice>
      )}
      {certificateId || recipientId ? null : (
        <Form>
          <Field
            field={{
              id: "recipient",
              name: "recipient",
              errors: code === "required" ? [code] : [],
              initialValue: answer?.recipient,
            }}
            label={t("erase.who")}
            hint={t("erase.whoHint")}
            errorTexts="trust:erase.problems"
            autoComplete="off"
          />
          <Button variant="secondary" name="intent" value="find">
            {t("erase.find")}
          </Button>
        </Form>
      )}
      {found ? <Held found={found} recipient={answer?.recipient ?? ""} back={back} /> : null}
    </Page>
  );
}

type Found = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["found"]>;

/** Data stored about a person, the consequences of erasing them, and the form to do it. */
function Held({ found, recipient, back }: { found: Found; recipient: string; back: string }) {
  const { t } = useTranslation("trust");
  const format = useFormat();
  const { certificates: held, lines } = found;
  if (held.length === 0 && lines === 0) return <Notice title={t("erase.nothing")} />;
  return (
    <Card labelledBy="held">
      <h2 id="held">{t("erase.found", { count: held.length })}</h2>
      <ul className={styles.list}>
        {held.map((certificate) => (
          <li key={certificate.id}>
            <bdi>{certificate.recipientName}</bdi> · <bdi>{certificate.achievementName}</bdi> ·{" "}
            <bdi>{format.date(certificate.issuedOn)}</bdi> <br />
            <Identifier publicId={certificate.publicId} />
          </li>
        ))}
        {lines > 0 ? <li>{t("erase.lines", { count: lines })}</li> : null}
      </ul>
      <Notice tone="warning" title={t("erase.warning")}>
        <p>{t("erase.lost")}</p>
        <ul className={styles.list}>
          {LOSSES.map((name) => (
            <li key={name}>{t(`erase.lose.${name}`)}</li>
          ))}
        </ul>
        <p>{t("erase.stays")}</p>
        {held.some(({ isFrozen }) => isFrozen) ? <p>{t("erase.frozen", { days: EVIDENCE_DAYS })}</p> : null}
      </Notice>
      <Form>
        {held.map(({ id }) => (
          <input key={id} type="hidden" name="certificate" value={id} />
        ))}
        <input type="hidden" name="recipient" value={recipient} />
        <Checkbox name="sure" id="sure" value="yes" label={t("erase.sure")} />
        <Row>
          <Button variant="danger" name="intent" value="erase">
            {t("erase.submit")}
          </Button>
          <ButtonLink variant="secondary" href={back}>
            {t("erase.keep")}
          </ButtonLink>
        </Row>
      </Form>
    </Card>
  );
}
