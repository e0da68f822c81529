import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as styles from "#app/features/admin/Admin.css";
import { AdminSearch } from "#app/features/admin/AdminSearch";
import { Frozen } from "#app/features/admin/Frozen";
import { Held } from "#app/features/admin/Held";
import { ReasonForm, reasonId } from "#app/features/admin/ReasonForm";
import { readReasonField, refusedForm } from "#app/features/admin/reason-field.server";
import { problem, refuse } from "#app/http/problem.server";
import { requireAdmin } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { useReason } from "#app/i18n/reason";
import { translatorFor } from "#app/i18n/request-language.server";
import { certificates } from "#app/modules.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { SelectField } from "#app/ui/Form/Field";
import { Identifier } from "#app/ui/Identifier/Identifier";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page, Row } from "#app/ui/Page/Page";
import { Status } from "#app/ui/Status/Status";
import { FREEZE_REASONS, stepIn } from "#modules/certificates/index";

const NEWS = ["frozen", "unfrozen", "unchanged"] as const;
/** Maximum length of the input, which may be a pasted address. */
const LONGEST = 300;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const { t } = await translatorFor(request, "admin");
  const query = new URL(request.url).searchParams;
  const search = (query.get("search") ?? "").slice(0, LONGEST).trim();
  const found = await certificates.findForPlatform(deps, actor, search);
  if (!found.ok && found.code === "forbidden") return refuse(found.code);
  const listed = await certificates.listFrozen(deps, actor);
  if (!listed.ok) return refuse(listed.code);
  return {
    title: t("certificates.title"),
    search,
    problem: !found.ok && search ? found.code : null,
    certificate: found.ok && found.certificate ? showCertificate(found.certificate) : null,
    held: found.ok && found.held ? { ...found.held, heldUntil: found.held.heldUntil.toISOString() } : null,
    frozen: listed.frozen.map(({ frozenAt, heldUntil, ...rest }) => ({
      ...rest,
      frozenAt: frozenAt.toISOString(),
      heldUntil: heldUntil?.toISOString() ?? null,
    })),
    news: NEWS.find((name) => query.has(name)) ?? null,
  };
}

type Found = Extract<Awaited<ReturnType<typeof certificates.findForPlatform>>, { ok: true; held: null }>["certificate"];

const showCertificate = ({ issuedAt, issuedOn, expiresOn, revokedAt, suspendedAt, ...rest }: Found) => ({
  ...rest,
  issuedAt: issuedAt.toISOString(),
  issuedOn: issuedOn.toISOString().slice(0, 10),
  expiresOn: expiresOn?.toISOString().slice(0, 10) ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
  suspendedAt: suspendedAt?.toISOString() ?? null,
});

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const form = await request.formData();
  const publicId = String(form.get("id") ?? "").slice(0, LONGEST);
  const reason = readReasonField(form);
  const back = (news: (typeof NEWS)[number]) => redirect(paths.admin.certificates(publicId, news), 303);
  const intent = form.get("intent");
  if (intent !== "freeze" && intent !== "unfreeze") throw problem("bad-request");
  const publicReason = String(form.get("publicReason") ?? "").slice(0, 100);
  const result =
    intent === "freeze"
      ? await certificates.freezeCertificate(deps, actor, { publicId, publicReason, reason })
      : await certificates.unfreezeCertificate(deps, actor, { publicId, reason });
  if (result.ok) return back(intent === "freeze" ? "frozen" : "unfrozen");
  switch (result.code) {
    case "forbidden":
    case "not-found":
    case "issuing-halted":
      return refuse(result.code);
    case "not-an-id":
      return refuse("not-found");
    case "already-frozen":
    case "already-revoked":
    case "not-frozen":
      return back("unchanged");
    default:
      return refusedForm(intent, result.code, reason, publicReason);
  }
}

/** Page for looking up one certificate by its ID and freezing it. */
export default function Certificates() {
  const { t } = useTranslation("admin");
  const { search, problem, certificate, held, frozen, news } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const fieldId = refused?.code === "public-reason-missing" ? "publicReason" : reasonId(refused?.intent ?? "");
  return (
    <Page title={t("certificates.title")} lead={t("certificates.lead")}>
      <ErrorSummary problems={refused ? [{ fieldId, text: t(`problems.${refused.code}`) }] : []} />
      {news ? <Notice tone={news === "unchanged" ? "info" : "success"} title={t(`certificates.news.${news}`)} /> : null}
      <AdminSearch
        label={t("certificates.id")}
        hint={t("certificates.idHint")}
        value={search}
        submit={t("certificates.find")}
      />
      {problem ? <Notice title={t(`certificates.problems.${problem}`)} /> : null}
      {certificate ? <Found certificate={certificate} refused={refused} /> : null}
      {held ? <Held held={held} refused={refused} /> : null}
      <Frozen frozen={frozen} />
    </Page>
  );
}

type Shown = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["certificate"]>;
type Refused = ReturnType<typeof useActionData<typeof action>>;

function Found({ certificate, refused }: { certificate: Shown; refused: Refused }) {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const reasonOf = useReason();
  const { publicId, issuer, status, frozen, revokedAt, suspendedAt, expiresOn } = certificate;
  const intent = frozen ? "unfreeze" : "freeze";
  return (
    <div className={styles.columns}>
      <Card labelledBy="certificate">
        <h2 id="certificate">
          <Identifier publicId={publicId} />
        </h2>
        <DescriptionList
          facts={[
            [t("certificates.status"), <Status key="status" status={status} />],
            [t("certificates.shownReason"), reasonOf(certificate.reason)],
            [t("certificates.revokedAt"), revokedAt ? format.time(revokedAt) : null],
            [t("certificates.suspendedAt"), suspendedAt && !revokedAt ? format.time(suspendedAt) : null],
            [
              t("certificates.issuer"),
              <a key="issuer" href={paths.admin.organization(issuer.id)}>
                <bdi>{issuer.name}</bdi>
              </a>,
            ],
            [t("certificates.achievement"), <bdi key="achievement">{certificate.achievement}</bdi>],
            [t("certificates.issuedAt"), format.time(certificate.issuedAt)],
            [t("certificates.issuedOn"), format.date(certificate.issuedOn)],
            [t("certificates.expiresOn"), expiresOn ? format.date(expiresOn) : null],
            [t("certificates.reports"), format.number(certificate.openReports)],
          ]}
        />
        <Row>
          <ButtonLink variant="secondary" href={paths.certificate(publicId)}>
            {t("certificates.public")}
          </ButtonLink>
        </Row>
      </Card>
      {stepIn(certificate.state, intent) ? null : (
        <Card labelledBy="freeze">
          <h2 id="freeze">{t(`certificates.${intent}`)}</h2>
          <p>{t(`certificates.${intent}Text`)}</p>
          <ReasonForm
            intent={intent}
            submit={t(`certificates.${intent}`)}
            variant={frozen ? "primary" : "danger"}
            hint={t("reason.shown")}
            refused={refused}
          >
            <input type="hidden" name="id" value={publicId} />
            {frozen ? null : <PublicReason refused={refused} />}
          </ReasonForm>
        </Card>
      )}
    </div>
  );
}

function PublicReason({ refused }: { refused: Refused }) {
  const { t } = useTranslation("admin");
  const missing = refused?.code === "public-reason-missing";
  return (
    <SelectField
      field={{
        id: "publicReason",
        name: "publicReason",
        initialValue: refused?.chosen,
        errors: missing ? [refused.code] : [],
      }}
      label={t("certificates.publicReason")}
      errorTexts="admin:problems"
      options={[
        { value: "", label: t("certificates.choose") },
        ...FREEZE_REASONS.map((value) => ({ value, label: t(`certificates:reasons.${value}`) })),
      ]}
    />
  );
}
