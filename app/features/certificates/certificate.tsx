import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ReturnedForm, UndeliveredNotice } from "#app/features/certificates/Delivery";
import { History } from "#app/features/certificates/History";
import { StatusChangeButton } from "#app/features/certificates/StatusChangeForm";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { useReason } from "#app/i18n/reason";
import { translatorFor } from "#app/i18n/request-language.server";
import { certificates, designs, issuance, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import ExternalLink from "#app/ui/Icon/generated/external-link";
import { Code, Identifier } from "#app/ui/Identifier/Identifier";
import { Notice } from "#app/ui/Notice/Notice";
import { Page, Row, Stack } from "#app/ui/Page/Page";
import { Picture } from "#app/ui/Picture/Picture";
import { Status } from "#app/ui/Status/Status";
import { type Step, stepIn, withdrawnAs } from "#modules/certificates/index";
import { isLanguage, nameOf } from "#modules/kernel/languages";
import { factsOf } from "#modules/mail/index";
import { can } from "#modules/organizations/index";

/** Hydrated, because the forms that change a certificate open in dialogs. */
export const handle = { hydrate: true, namespace: "certificates find" };

const FORMATS = ["pdf", "press", "png", "svg", "json"] as const;
const BADGE_FORMATS = ["badge", "badge-svg"] as const;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t, language } = await translatorFor(request, "certificates");
  const result = await certificates.getCertificate(deps, actor, readId(params.id));
  if (!result.ok) return refuse(result.code);
  const { issuedAt, revokedAt, suspendedAt, anchor, message, ...certificate } = result.certificate;
  const may = (step: Step) => stepIn(certificate.state, step, certificate.awaited.length > 0) === null;
  const query = new URL(request.url).searchParams;
  const history = await certificates.getHistory(deps, actor, certificate.id);
  return {
    history: history.map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry })),
    title: t("certificate.title", { name: certificate.recipientName }),
    certificate: {
      ...certificate,
      needsApproval: await organizations.isApprovalRequired(deps.db, actor.organizationId),
      templateTitle: await designs.nameOfStyle(deps.db, actor.organizationId, certificate.template, language),
      revokedOn: revokedAt?.toISOString() ?? null,
      suspendedOn: suspendedAt?.toISOString() ?? null,
      anchor: anchor ? { ...anchor, blockTime: anchor.blockTime?.toISOString() ?? null } : null,
      message: message
        ? { delivery: message.delivery, reason: message.reason, sentAt: message.sentAt?.toISOString() ?? null }
        : null,
    },
    canRevoke: can(actor, "certificates.revoke") && may("revoke"),
    statusChange: can(actor, "certificates.revoke") ? (["suspend", "reinstate"] as const).find(may) : undefined,
    openReports: await issuance.countOpenReports(deps, actor, certificate.id),
    canErase: can(actor, "recipients.erase") && may("erase"),
    canDownload: may("download"),
    canTag: can(actor, "certificates.issue") && may("tag"),
    canCorrect: can(actor, "certificates.issue") && may("correct"),
    canRenew: can(actor, "certificates.issue") && may("renew"),
    canSendAgain: can(actor, "certificates.issue") && may("resend"),
    news:
      (
        [
          "issued",
          "again",
          "corrected",
          "revoked",
          "suspended",
          "reinstated",
          "sent",
          "returned",
          "tagged",
          "renewed",
        ] as const
      ).find((name) => query.has(name)) ?? null,
  };
}

/** Actions on the page itself: recording a failed delivery, sending the mail again, and changing tags. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const id = readId(params.id);
  const form = await request.formData();
  if (form.get("intent") === "tags") {
    const text = String(form.get("tags") ?? "").slice(0, 2000);
    const tagged = await certificates.setTags(deps, actor, { id, text });
    if (tagged.ok) return redirect(`${paths.app.certificate(id)}?tagged`, 303);
    if (tagged.code === "forbidden" || tagged.code === "not-found") return refuse(tagged.code);
    // The page shows that the certificate is frozen and what that means.
    if (tagged.code === "frozen") return redirect(paths.app.certificate(id), 303);
    return data({ intent: "tags" as const, code: tagged.code, text }, { status: 422 });
  }
  if (form.get("intent") === "returned") {
    const words = String(form.get("words") ?? "").slice(0, 2000);
    const returned = await certificates.reportReturned(deps, actor, { id, words });
    if (returned.ok) return redirect(`${paths.app.certificate(id)}?returned`, 303);
    if (returned.code === "words-too-long")
      return data({ intent: "returned" as const, code: returned.code, words }, { status: 422 });
    return returned.code === "not-needed" ? redirect(paths.app.certificate(id), 303) : refuse(returned.code);
  }
  if (form.get("intent") !== "send-again") return refuse("bad-request");
  const result = await certificates.sendMessageAgain(deps, actor, id);
  if (result.ok) return redirect(`${paths.app.certificate(id)}?sent`, 303);
  return result.code === "not-needed" ? redirect(paths.app.certificate(id), 303) : refuse(result.code);
}

export default function Certificate() {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const reasonOf = useReason();
  const {
    certificate,
    canCorrect,
    canDownload,
    canErase,
    canRenew,
    canRevoke,
    canSendAgain,
    canTag,
    history,
    news,
    openReports,
    statusChange,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer?.intent === "tags" ? answer : undefined;
  const unsaid = answer?.intent === "returned" ? answer : undefined;
  const { publicId, anchor, message, successor } = certificate;
  const frozen = certificate.state === "frozen";
  const name = certificate.recipientName;
  return (
    <Page
      title={<bdi>{name}</bdi>}
      lead={
        certificate.achievementId ? (
          <a href={paths.app.achievement(certificate.achievementId)}>
            <bdi>{certificate.achievementName}</bdi>
          </a>
        ) : (
          <bdi>{certificate.achievementName}</bdi>
        )
      }
      back={{ href: paths.app.certificates(), label: t("list.title") }}
      actions={
        <>
          <ButtonLink variant="secondary" href={paths.certificate(publicId)}>
            <ExternalLink size={20} aria-hidden="true" />
            {t("certificate.public")}
          </ButtonLink>
          {canCorrect ? (
            <ButtonLink variant="secondary" href={paths.app.correct(certificate.id)}>
              {t("certificate.correct")}
            </ButtonLink>
          ) : null}
          {canRenew ? (
            <ButtonLink variant="secondary" href={paths.app.renew(certificate.id)}>
              {t("certificate.renew")}
            </ButtonLink>
          ) : null}
          {statusChange ? (
            <StatusChangeButton
              step={statusChange}
              label={t(`certificate.${statusChange}`)}
              certificate={certificate}
            />
          ) : null}
          {canRevoke ? (
            <StatusChangeButton step="revoke" label={t("certificate.revoke")} certificate={certificate} />
          ) : null}
        </>
      }
    >
      <ErrorSummary
        problems={[
          ...(refused ? [{ fieldId: "tags", text: t(`find:tags.problems.${refused.code}`) }] : []),
          ...(unsaid ? [{ fieldId: "words", text: t(`find:returned.problems.${unsaid.code}`) }] : []),
        ]}
      />
      {news ? (
        <Notice tone="success" title={news === "tagged" ? t("find:tags.saved") : t(`certificate.news.${news}`)} />
      ) : null}
      {frozen ? (
        <Notice tone="warning" title={t("certificate.frozen")}>
          <p>{t("certificate.frozenText")}</p>
          <a href={paths.contact()}>{t("certificate.frozenContact")}</a>
        </Notice>
      ) : null}
      {certificate.awaited.length > 0 ? (
        <Notice title={t("certificate.awaited.title")}>
          <p>{t("certificate.awaited.text")}</p>
          <Row>
            {certificate.awaited.map(({ kind, id }) => (
              <a key={id} href={kind === "batch" ? paths.app.batch(id) : paths.app.bulkAction(id)}>
                {kind === "batch" ? t("certificate.toBatch") : t("certificate.awaited.bulk")}
              </a>
            ))}
          </Row>
        </Notice>
      ) : null}
      {openReports > 0 ? (
        <Notice tone="warning" title={t("certificate.reports.open", { count: openReports })}>
          <a href={paths.app.reports()}>{t("certificate.reports.view")}</a>
        </Notice>
      ) : null}
      {canSendAgain && message ? <UndeliveredNotice {...message} /> : null}
      <Picture
        src={paths.certificateFile(publicId, "svg")}
        alt={t("certificate.picture", { name })}
        stamp={withdrawnAs(certificate.status) ? t(`status.${certificate.status}`) : null}
      />
      <Row>
        {(canDownload ? [...FORMATS, ...(certificate.hasBadge ? BADGE_FORMATS : [])] : []).map((kind) => (
          <ButtonLink key={kind} variant="secondary" href={`${paths.certificateFile(publicId, kind)}?download`}>
            {t(`certificate.files.${kind}`)}
          </ButtonLink>
        ))}
      </Row>
      <Stack>
        <DescriptionList
          facts={[
            [t("columns.status"), <Status key="status" status={certificate.status} />, "status"],
            [t("columns.id"), <Identifier key="id" publicId={publicId} />],
            [t("certificate.revokedOn"), certificate.revokedOn ? format.time(certificate.revokedOn) : null],
            [t("certificate.suspendedOn"), certificate.suspendedOn ? format.time(certificate.suspendedOn) : null],
            [t("certificate.reason"), reasonOf(certificate.revocationReason ?? certificate.suspensionReason)],
            [t("certificate.successor"), linkTo(successor), "replaced"],
            [t("certificate.renewedBy"), linkTo(certificate.renewal)],
            [t("certificate.renews"), linkTo(certificate.renews)],
            [t("fields.email"), certificate.recipientEmail],
            [
              t("certificate.message"),
              message
                ? t(`certificate.messages.${message.delivery}`, {
                    time: message.sentAt ? format.time(message.sentAt) : "",
                  })
                : null,
            ],
            [t("columns.issuedOn"), format.date(certificate.issuedOn)],
            [t("fields.expires_on"), certificate.expiresOn ? format.date(certificate.expiresOn) : null],
            [t("certificate.origin"), certificate.origin ? <Code key="origin">{certificate.origin}</Code> : null],
            ...certificate.customFields.map(({ label, value }): [string, string] => [label, value]),
            [t("look.template"), `${certificate.templateTitle}, ${languageName(certificate.language)}`],
            [t("certificate.hash"), <Code key="hash">{certificate.leaf}</Code>, "fingerprint"],
            [
              t("certificate.transaction"),
              anchor?.transactionHash ? <Code key="transaction">{anchor.transactionHash}</Code> : null,
              "anchor",
            ],
            [
              t("certificate.block"),
              anchor?.blockNumber && anchor.blockTime ? (
                <>
                  <Code>{anchor.blockNumber}</Code> ({format.time(anchor.blockTime)})
                </>
              ) : null,
            ],
            [
              t("certificate.batch"),
              certificate.batchId ? (
                <a key="batch" href={paths.app.batch(certificate.batchId)}>
                  {t("certificate.toBatch")}
                </a>
              ) : null,
            ],
          ]}
        />
      </Stack>
      {canSendAgain && message && factsOf(message.delivery).mayComeBack ? <ReturnedForm refused={unsaid} /> : null}
      {canTag ? (
        <Form>
          <Field
            field={{
              id: "tags",
              name: "tags",
              errors: refused ? [refused.code] : [],
              initialValue: refused?.text ?? certificate.tags.join(", "),
            }}
            label={t("find:tags.title")}
            hint={t("find:tags.hint")}
            errorTexts="find:tags.problems"
            autoComplete="off"
            dir="auto"
            optional
          />
          <Button variant="secondary" name="intent" value="tags">
            {t("find:tags.save")}
          </Button>
        </Form>
      ) : null}
      <History lines={history} />
      {canErase ? (
        <p>
          <a href={paths.app.erase({ certificate: certificate.id })}>{t("certificate.erase")}</a>
        </p>
      ) : null}
    </Page>
  );
}

/** Link to another certificate by its ID, if any. */
const linkTo = (other: { id: string; publicId: string } | null) =>
  other && (
    <a href={paths.app.certificate(other.id)}>
      <Identifier publicId={other.publicId} />
    </a>
  );

const languageName = (code: string) => (isLanguage(code) ? nameOf(code) : code);
