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

/** Renderers of each kind of mail, with the product's name as written in the reader's language. */
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
    // These attach files that name their producer, and the files must be the same in every language.
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

/** Localizes the sender's name if the sender bears the product's name. */
function underOurName({ productName, config }: MailDeps, render: mail.MessageRenderer): mail.MessageRenderer {
  if (!config.mail.from.startsWith(productName)) return render;
  return async (message) => {
    const content = await render(message);
    return content && { ...content, senderName: productNameIn(message.language, productName) };
  };
}

/** Renderers of each kind of mail. A new kind is an entry here. */
function renderersNamed(deps: MailDeps, text: MailText): Record<string, mail.MessageRenderer> {
  const rendererDeps = { ...deps, translate: text };
  const page = (path: string) => deps.config.publicOrigin + path;
  return {
    ...auth.accountMessages(rendererDeps),
    ...registration.registrationMessages(rendererDeps),
    ...contact.contactMessages(rendererDeps),
    ...chain.balanceMessages(rendererDeps),
    ...platform.alarmMessages({ ...rendererDeps, objectivesUrl: page(paths.admin.objectives()) }),
    ...billing.differenceMessages({ ...rendererDeps, differencesUrl: page(paths.admin.payments()) }),
    ...billing.planMessages(rendererDeps),
    ...billing.invoiceMessages(rendererDeps),
    ...organizations.keyMessages({ ...rendererDeps, keysUrl: page(paths.app.keys()) }),
    ...organizations.decisionMessages({
      ...rendererDeps,
      decisionUrls: { app: page(paths.app.home()), contact: page(paths.contact()) },
    }),
    ...organizations.memberMessages({
      ...rendererDeps,
      memberUrls: { invitation: (token) => page(paths.invitation(token)), app: page(paths.app.home()) },
    }),
    ...organizations.profileMessages({
      ...rendererDeps,
      profileUrls: {
        confirmContact: (token) => page(paths.confirmContact(token)),
        organization: page(paths.app.organization()),
      },
    }),
    ...organizations.domainMessages({ ...rendererDeps, domainUrl: page(paths.app.domain()) }),
    ...issuance.reportMessages({ ...rendererDeps, reportUrl: (id) => page(paths.app.report(id)) }),
    ...issuance.approvalMessages({
      ...rendererDeps,
      approvalUrls: { batch: (id) => page(paths.app.batch(id)), bulk: (id) => page(paths.app.bulkAction(id)) },
    }),
    "batch-held-back": issuance.renderHeldBackMessage({ ...rendererDeps, batchUrl: (id) => page(paths.app.batch(id)) }),
    "certificate-freeze": certificates.renderFreezeMessage({
      ...rendererDeps,
      certificateUrl: (id) => page(paths.app.certificate(id)),
    }),
    "certificate-damaged": certificates.renderDamagedMessage(rendererDeps),
    "drawn-with-altered": certificates.renderAlteredMessage(rendererDeps),
  };
}

type RendererDeps<F extends (deps: never) => unknown> = Omit<
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
type MailDeps = { config: { publicOrigin: string; mail: { from: string } } } & RendererDeps<
  typeof auth.accountMessages
> &
  RendererDeps<typeof registration.registrationMessages> &
  RendererDeps<typeof contact.contactMessages> &
  RendererDeps<typeof chain.balanceMessages> &
  RendererDeps<typeof billing.planMessages> &
  RendererDeps<typeof billing.invoiceMessages> &
  RendererDeps<typeof organizations.keyMessages> &
  RendererDeps<typeof organizations.decisionMessages> &
  RendererDeps<typeof organizations.memberMessages> &
  RendererDeps<typeof organizations.profileMessages> &
  RendererDeps<typeof organizations.domainMessages> &
  RendererDeps<typeof issuance.reportMessages> &
  RendererDeps<typeof certificates.renderDamagedMessage> &
  RendererDeps<typeof issuance.renderHeldBackMessage> &
  RendererDeps<typeof issuance.renderSampleMessage> &
  RendererDeps<typeof certificates.renderFreezeMessage> &
  RendererDeps<typeof certificates.certificateMessages> &
  RendererDeps<typeof certificates.testMessages>;
