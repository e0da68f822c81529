import type { MailText } from "#app/i18n/mail-text.server";
import { productNameIn } from "#app/i18n/product-name";
import {
  auth,
  billing,
  certificates,
  chain,
  contact,
  issuance,
  type mail,
  organizations,
  platform,
  registration,
} from "#app/modules.server";
import { paths } from "#app/paths";
import { FALLBACK_LANGUAGE } from "#modules/kernel/languages";

/** Who words and lays out each kind of mail, with the product's name as readers of its language write it. */
export function mailRenderers(deps: MailDeps, text: MailText): Record<string, mail.MessageRenderer> {
  const named = new Map<string, Record<string, mail.MessageRenderer>>();
  const renderersFor = (language: string) => {
    const productName = productNameIn(language, deps.productName);
    const renderers = named.get(productName) ?? renderersNamed({ ...deps, productName }, text);
    named.set(productName, renderers);
    return renderers;
  };
  const kinds = Object.keys(renderersFor(FALLBACK_LANGUAGE));
  const inItsLanguage = (kind: string): mail.MessageRenderer => {
    return async (message) => (await renderersFor(message.language)[kind]?.(message)) ?? null;
  };
  const renderers = {
    ...Object.fromEntries(kinds.map((kind) => [kind, inItsLanguage(kind)])),
    // These draw files, which name their producer: they are the same files whatever language the mail is in.
    ...certificates.certificateMessages({ ...deps, translate: text }),
    ...certificates.testMessages({ ...deps, translate: text }),
    "batch-sample": issuance.renderSampleMessage({
      ...deps,
      translate: text,
      batchUrl: (id) => deps.config.publicOrigin + paths.app.batch(id),
      sampleUrl: deps.config.publicOrigin + paths.sampleCertificate(),
    }),
  };
  return Object.fromEntries(Object.entries(renderers).map(([kind, render]) => [kind, underOurName(deps, render)]));
}

/** Sent under the product's name as the reader's language writes it, where the sender bears that name. */
function underOurName({ productName, config }: MailDeps, render: mail.MessageRenderer): mail.MessageRenderer {
  if (!config.mail.from.startsWith(productName)) return render;
  return async (message) => {
    const content = await render(message);
    return content && { ...content, senderName: productNameIn(message.language, productName) };
  };
}

/** A new kind of mail is a line here. */
function renderersNamed(deps: MailDeps, text: MailText): Record<string, mail.MessageRenderer> {
  const given = { ...deps, translate: text };
  const page = (path: string) => deps.config.publicOrigin + path;
  return {
    ...auth.accountMessages(given),
    ...registration.registrationMessages(given),
    ...contact.contactMessages(given),
    ...chain.balanceMessages(given),
    ...platform.alarmMessages({ ...given, objectivesUrl: page(paths.admin.objectives()) }),
    ...billing.differenceMessages({ ...given, differencesUrl: page(paths.admin.payments()) }),
    ...billing.planMessages(given),
    ...billing.invoiceMessages(given),
    ...organizations.keyMessages({ ...given, keysUrl: page(paths.app.keys()) }),
    ...organizations.decisionMessages({
      ...given,
      decisionUrls: { app: page(paths.app.home()), contact: page(paths.contact()) },
    }),
    ...organizations.memberMessages({
      ...given,
      memberUrls: { invitation: (token) => page(paths.invitation(token)), app: page(paths.app.home()) },
    }),
    ...organizations.profileMessages({
      ...given,
      profileUrls: {
        confirmContact: (token) => page(paths.confirmContact(token)),
        organization: page(paths.app.organization()),
      },
    }),
    ...organizations.domainMessages({ ...given, domainUrl: page(paths.app.domain()) }),
    ...issuance.reportMessages({ ...given, reportUrl: (id) => page(paths.app.report(id)) }),
    ...issuance.approvalMessages({
      ...given,
      approvalUrls: { batch: (id) => page(paths.app.batch(id)), bulk: (id) => page(paths.app.bulkAction(id)) },
    }),
    "batch-held-back": issuance.renderHeldBackMessage({ ...given, batchUrl: (id) => page(paths.app.batch(id)) }),
    "certificate-freeze": certificates.renderFreezeMessage({
      ...given,
      certificateUrl: (id) => page(paths.app.certificate(id)),
    }),
    "certificate-damaged": certificates.renderDamagedMessage(given),
    "drawn-with-altered": certificates.renderAlteredMessage(given),
  };
}

type Given<F extends (deps: never) => unknown> = Omit<
  Parameters<F>[0],
  | "translate"
  | "keysUrl"
  | "decisionUrls"
  | "memberUrls"
  | "profileUrls"
  | "domainUrl"
  | "reportUrl"
  | "batchUrl"
  | "sampleUrl"
  | "certificateUrl"
  | "approvalUrls"
>;
type MailDeps = { config: { publicOrigin: string; mail: { from: string } } } & Given<typeof auth.accountMessages> &
  Given<typeof registration.registrationMessages> &
  Given<typeof contact.contactMessages> &
  Given<typeof chain.balanceMessages> &
  Given<typeof billing.planMessages> &
  Given<typeof billing.invoiceMessages> &
  Given<typeof organizations.keyMessages> &
  Given<typeof organizations.decisionMessages> &
  Given<typeof organizations.memberMessages> &
  Given<typeof organizations.profileMessages> &
  Given<typeof organizations.domainMessages> &
  Given<typeof issuance.reportMessages> &
  Given<typeof certificates.renderDamagedMessage> &
  Given<typeof issuance.renderHeldBackMessage> &
  Given<typeof issuance.renderSampleMessage> &
  Given<typeof certificates.renderFreezeMessage> &
  Given<typeof certificates.certificateMessages> &
  Given<typeof certificates.testMessages>;
