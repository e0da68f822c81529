/** Builders of all URLs of the site. Paths have no origin; the public origin comes from configuration. */

const id = encodeURIComponent;

/** Appends a query's non-empty parameters to a path. */
function withQuery(path: string, query: Record<string, string | undefined>): string {
  const entries = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path;
}

/** Endings of a certificate's file names, by kind; `print` has 300 pixels to an inch, `press` is for print shops. */
export const CERTIFICATE_ENDINGS = {
  pdf: ".pdf",
  press: "-print.pdf",
  png: ".png",
  print: "-300dpi.png",
  svg: ".svg",
  json: ".json",
  badge: "-badge.png",
  "badge-svg": "-badge.svg",
} as const;

export const paths = {
  home: () => "/",
  features: () => "/features",
  pricing: (billing: "monthly" | "annual" = "monthly") =>
    billing === "annual" ? "/pricing?billing=annual" : "/pricing",
  privacy: () => "/privacy",
  terms: () => "/terms",
  accessibility: () => "/accessibility",
  securityText: () => "/.well-known/security.txt",
  sitemap: () => "/sitemap.xml",
  faq: () => "/faq",
  /** Glossary; with a name (app/features/site/glossary.tsx), one of its words. */
  glossary: (word = "") => (word ? `/glossary#${word}` : "/glossary"),
  conformance: () => "/conformance",
  performance: () => "/performance",
  /** Picture of a certificate's recipient, whose digest is in the credential. */
  recipientPicture: (publicId: string) => `/v/${id(publicId)}/recipient.jpg`,
  /** Contact form; with `sent`, the page that confirms the message. */
  contact: (sent = false) => (sent ? "/contact?sent=1" : "/contact"),
  /** List of posts, filtered by subject or search. */
  blog: (query: { category?: string; search?: string } = {}) => {
    const parameters = new URLSearchParams();
    if (query.category && query.category !== "all") parameters.set("category", query.category);
    if (query.search) parameters.set("q", query.search);
    const text = parameters.toString();
    return text ? `/blog?${text}` : "/blog";
  },
  /** A post; with a language, in that one, whatever language its reader has chosen. */
  post: (slug: string, language?: string) => `/blog/${id(slug)}${language ? `?lang=${id(language)}` : ""}`,
  feed: () => "/blog/rss.xml",
  /** Picture of a page for shared links; `name` is from `sharedName`. */
  shareCard: (name: string, language: string) => `/share/${id(language)}/${name}.png`,
  /** Robot check of the contact form: the page's script, and a puzzle for the form that the token names. */
  contactScript: () => "/contact/check.js",
  puzzle: (formToken: string) => `/contact/puzzle?form=${id(formToken)}`,
  templateSample: (template: string, language: string) => `/specimens/${id(template)}/${id(language)}.svg`,
  /** Small picture of a template's sample, in that width. */
  samplePicture: (template: string, language: string, width: 720 | 1120) =>
    `/specimens/${id(template)}/${id(language)}-${width}.webp`,
  /** A sample certificate in the visitor's language; a verifiable one if there is one. */
  sample: () => "/sample",
  signIn: (next?: string) => (next ? `/signin?next=${id(next)}` : "/signin"),
  signOut: () => "/signout",
  signUp: () => "/signup",
  /** Script of pages with password fields. */
  passwordScript: () => "/signup/password-rules.js",
  /** Address to which a browser adds the first five hexadecimal digits of a hash. */
  commonPasswords: () => "/signup/common-passwords/",
  addresses: (text: string) => `/signup/addresses?q=${id(text)}`,
  emailVerification: () => "/email-verification",
  registrationSuccess: () => "/registration-success",
  forgotPassword: () => "/forgot-password",
  resetPassword: (token?: string) => (token ? `/reset-password?token=${id(token)}` : "/reset-password"),
  resetPasswordSuccess: () => "/reset-password-success",
  claim: (identifier: string) => `/register/${id(identifier)}`,
  /** Confirms an organization's mailbox, by the token in the mail. */
  confirmContact: (token: string) => `/confirm-contact/${id(token)}`,
  /** Organizations of the signed-in person, to choose one. */
  organizations: (news?: string) => `/organizations${news ? `?${news}` : ""}`,
  newOrganization: () => "/organizations/new",
  /** Invitation to join, by the token in the mail. */
  invitation: (token: string) => `/invitation/${id(token)}`,
  claimVerification: () => "/organization-email-verification",
  claimPassword: () => "/organization-set-password",
  claimSuccess: () => "/organization-registration-success",
  /** Notice for a person whose organization is pending review because of a similar name. */
  pendingReview: () => "/held",
  accountClosed: () => "/account-closed",
  confirmEmail: (token?: string) => (token ? `/confirm-email?token=${id(token)}` : "/confirm-email"),
  /** Creates tokens for a browser that its cookie has signed in. */
  sessionTokens: () => "/session-tokens",
  /** Style sheet of two colors only, so that it can be cached forever. */
  themeStyle: (primary: string, accent: string) => `/theme/${primary.replace("#", "")}-${accent.replace("#", "")}.css`,
  admin: {
    organization: (organizationId: string) => `/admin/organizations/${id(organizationId)}`,
    home: (query: { period?: string } = {}) => withQuery("/admin", query),
    organizations: (query: { search?: string; pendingReview?: boolean; after?: string } = {}) =>
      withQuery("/admin/organizations", {
        search: query.search,
        after: query.after,
        held: query.pendingReview ? "1" : undefined,
      }),
    /** Ends an admin's view of an organization. */
    stopViewing: () => "/admin/stop-viewing",
    prepare: () => "/admin/organizations/new",
    people: (query: { search?: string; after?: string } = {}) => withQuery("/admin/people", query),
    person: (userId: string, news?: string) => `/admin/people/${id(userId)}${news ? `?${news}` : ""}`,
    /** Messages from the contact form. */
    messages: (query: { filter?: string; after?: string } = {}) => withQuery("/admin/messages", query),
    message: (messageId: string, news?: string) => `/admin/messages/${id(messageId)}${news ? `?${news}` : ""}`,
    /** Search for a certificate by its public ID, as typed. */
    certificates: (publicId = "", news?: string) => {
      const search = new URLSearchParams({
        ...(publicId ? { search: publicId } : {}),
        ...(news ? { [news]: "" } : {}),
      });
      return `/admin/certificates${search.size > 0 ? `?${search}` : ""}`;
    },
    /** Switch that halts issuing. */
    issuing: (news?: string) => `/admin/issuing${news ? `?${news}` : ""}`,
    chain: (news?: string) => `/admin/chain${news ? `?${news}` : ""}`,
    jobs: (query: { before?: string; retried?: string; unchanged?: string } = {}) => withQuery("/admin/jobs", query),
    health: () => "/admin/health",
    /** Service objectives and whether they are met. */
    objectives: () => "/admin/objectives",
    /** Audit log of the whole platform; the query is that of its form. */
    audit: (query: Record<string, string> = {}) => withQuery("/admin/audit", query),
    auditExport: (format: "csv" | "json", query: Record<string, string> = {}) =>
      withQuery(`/admin/audit/audit-log.${format}`, query),
    visits: () => "/admin/visits",
    payments: (news?: string) => `/admin/payments${news ? `?${news}` : ""}`,
    statements: (news?: string) => `/admin/payments/statements${news ? `?${news}` : ""}`,
    statement: (statementId: string, news?: string) =>
      `/admin/payments/statements/${id(statementId)}${news ? `?${news}` : ""}`,
    webhooks: (news?: string) => `/admin/payments/webhooks${news ? `?${news}` : ""}`,
    refunds: (news?: string) => `/admin/payments/refunds${news ? `?${news}` : ""}`,
  },
  /** Webhook of a payment provider. */
  providerWebhook: (provider: string) => `/webhooks/${id(provider)}`,
  /** Receives the file of a form before the form. */
  stagedFiles: () => "/app/files",
  fileFieldScript: () => "/file-field.js",
  language: () => "/language",
  appearance: () => "/appearance",
  verification: (publicId?: string) => (publicId ? `/verification?id=${id(publicId)}` : "/verification"),
  verifyFile: () => "/verification/file",
  verifyMany: () => "/verification/many",
  manyResults: () => "/verification/many/results",
  receiptKeys: () => "/verification/receipt-keys.json",
  verifyByCamera: () => "/verification/camera",
  cameraScript: (file: "camera.js" | "read-code.js") => `/verification/camera/${file}`,
  /** A certificate's page; also its credential's id, and the target of its QR code. Case-insensitive. */
  certificate: (publicId: string) => `/v/${id(publicId)}`,
  certificateFile: (publicId: string, format: keyof typeof CERTIFICATE_ENDINGS) =>
    `/v/${id(publicId)}/${id(publicId)}${CERTIFICATE_ENDINGS[format]}`,
  certificatePicture: (publicId: string) => `/v/${id(publicId)}/picture.webp`,
  /** Form that reports a problem; with `sent`, the page that confirms the report. */
  reportProblem: (publicId: string, sent = false) => `/v/${id(publicId)}/report${sent ? "?sent" : ""}`,
  /** Archive with everything needed to verify a certificate without the platform. */
  evidence: (publicId: string) => `/v/${id(publicId)}/evidence.zip`,
  byHand: () => "/verification/by-hand",
  /** Where the code of a certificate leads across which “Sample” is printed. */
  sampleCertificate: () => "/verification/sample",
  verifier: () => "/verify.html",
  issuer: (slug: string) => `/issuers/${id(slug)}`,
  /** An achievement's page; also its id in credentials. */
  achievement: (achievementId: string) => `/achievements/${id(achievementId)}`,
  achievementJson: (achievementId: string) => `/achievements/${id(achievementId)}/achievement.json`,
  /** Badge of an achievement's version, without a recipient. */
  achievementBadge: (achievementId: string, version: number, format: "png" | "svg" = "png") =>
    `/achievements/${id(achievementId)}/badge-${version}.${format}`,
  /** Style sheet with an organization's colors for its public page. */
  issuerStyle: (primary: string, secondary: string | null) =>
    `/issuer-colors/${[primary, secondary ?? primary].map((color) => color.slice(1)).join("-")}.css`,
  issuerLogo: (slug: string) => `/issuers/${id(slug)}/logo.png`,
  /** An issuer's did:web document, at the location that did:web prescribes. */
  issuerDid: (slug: string) => `/issuers/${id(slug)}/did.json`,
  issuerProfile: (slug: string) => `/issuers/${id(slug)}/profile.json`,
  statusList: (listId: string, purpose: "revocation" | "suspension") => `/status/${id(listId)}/${purpose}`,
  health: () => "/health",
  mailbox: () => "/dev/mailbox",
  mailboxMessage: (file: string) => `/dev/mailbox/${id(file)}`,
  /** HTML of a message ("html"), or an attachment by its number from 0. */
  mailboxPart: (file: string, part: string | number) => `/dev/mailbox/${id(file)}/${part}`,
  app: {
    /** Dashboard: tasks that need attention, and figures. */
    home: (query = "") => (query ? `/app?${query}` : "/app"),
    /** The dashboard's figures as a table. */
    figures: (query = "") => (query ? `/app/figures.csv?${query}` : "/app/figures.csv"),
    /** List of certificates; the query is written by app/features/certificates/list-query.ts. */
    certificates: (query = "") => (query ? `/app/certificates?${query}` : "/app/certificates"),
    bulkActions: () => "/app/certificates/actions",
    bulkAction: (actionId: string) => `/app/certificates/actions/${id(actionId)}`,
    bulkExport: (actionId: string, kind: "csv" | "xlsx" | "json") =>
      `/app/certificates/actions/${id(actionId)}/export/${kind}`,
    bulkFiles: (actionId: string) => `/app/certificates/actions/${id(actionId)}/files`,
    certificateViews: (news?: string) => `/app/certificates/views${news ? `?${news}` : ""}`,
    /** Form to issue one certificate, for a recipient if given. */
    issueOne: (recipientId?: string) =>
      recipientId ? `/app/certificates/new?to=${id(recipientId)}` : "/app/certificates/new",
    issueOnePreview: () => "/app/certificates/new/preview",
    recipients: (query: { search?: string; cursor?: string } = {}) => {
      const search = new URLSearchParams();
      if (query.search) search.set("search", query.search);
      if (query.cursor) search.set("cursor", query.cursor);
      return search.size > 0 ? `/app/recipients?${search}` : "/app/recipients";
    },
    recipient: (recipientId: string, news?: "joined" | "parted") =>
      `/app/recipients/${id(recipientId)}${news ? `?${news}` : ""}`,
    certificate: (certificateId: string) => `/app/certificates/${id(certificateId)}`,
    /** Form to correct a certificate; with a report, the one that is answered by the correction. */
    correct: (certificateId: string, reportId?: string) =>
      `/app/certificates/${id(certificateId)}/correct${reportId ? `?report=${id(reportId)}` : ""}`,
    renew: (certificateId: string) => `/app/certificates/${id(certificateId)}/renew`,
    revoke: (certificateId: string) => `/app/certificates/${id(certificateId)}/revoke`,
    suspension: (certificateId: string) => `/app/certificates/${id(certificateId)}/suspension`,
    /** Erasure of one certificate, of all of a person's, or of those of a name or address entered there. */
    erase: (of: { certificate: string } | { person: string } | null = null) =>
      of === null ? "/app/erase" : `/app/erase?${new URLSearchParams(of)}`,
    /** Batches; with `before`, those older than that one, and with `deleted`, the news that a draft was. */
    batches: ({ before = "", deleted = false } = {}) =>
      withQuery("/app/batches", { before, deleted: deleted ? "yes" : "" }),
    uploadBatch: () => "/app/batches/new",
    sampleSpreadsheet: (kind: "csv" | "xlsx" = "csv") => `/app/batches/sample/${kind}`,
    /** Form to match a list's columns. */
    batchColumns: (batchId: string) => `/app/batches/${id(batchId)}/columns`,
    batchReport: (batchId: string, kind: "csv" | "xlsx") => `/app/batches/${id(batchId)}/report/${kind}`,
    /** A batch; `drawn` is the page of drawn certificates to approve. */
    batch: (batchId: string, drawn = 1) => `/app/batches/${id(batchId)}${drawn > 1 ? `?drawn=${drawn}` : ""}`,
    /** A draft with the certificate of one of its rows. */
    batchExample: (batchId: string, line: number) => `/app/batches/${id(batchId)}?certificate=${line}#certificates`,
    /** That certificate alone; `version` is another one each time it would be drawn from something else. */
    examplePicture: (batchId: string, line: number, version: string) =>
      `/app/batches/${id(batchId)}/certificates/${line}?${id(version)}`,
    /** A draft with the question whether it is to be deleted. */
    discardBatch: (batchId: string) => `/app/batches/${id(batchId)}?delete`,
    batchProgress: (batchId: string) => `/app/batches/${id(batchId)}/progress`,
    achievements: (query: { search?: string; state?: string; page?: number } = {}) => {
      const search = new URLSearchParams();
      if (query.search) search.set("search", query.search);
      if (query.state && query.state !== "current") search.set("state", query.state);
      if (query.page && query.page > 1) search.set("page", String(query.page));
      const text = search.toString();
      return text ? `/app/achievements?${text}` : "/app/achievements";
    },
    newAchievement: () => "/app/achievements/new",
    achievement: (achievementId: string) => `/app/achievements/${id(achievementId)}`,
    /** Preview of the mail to an achievement's recipients. */
    achievementMail: (achievementId: string, language?: string, news?: string) => {
      const search = new URLSearchParams({ ...(language ? { language } : {}), ...(news ? { [news]: "" } : {}) });
      return `/app/achievements/${id(achievementId)}/mail${search.size > 0 ? `?${search}` : ""}`;
    },
    achievementMailPart: (achievementId: string, language: string) =>
      `/app/achievements/${id(achievementId)}/mail/${id(language)}`,
    reports: () => "/app/reports",
    report: (reportId: string) => `/app/reports/${id(reportId)}`,
    design: () => "/app/design",
    designs: (news?: string) => `/app/designs${news ? `?${news}` : ""}`,
    newDesign: (from: string) => `/app/designs/new?from=${id(from)}`,
    editDesign: (designId: string, element?: string, news?: string) => {
      const search = new URLSearchParams({ ...(element ? { element } : {}), ...(news ? { [news]: "" } : {}) });
      return `/app/designs/${id(designId)}${search.size > 0 ? `?${search}` : ""}`;
    },
    designDraft: (designId: string) => `/app/designs/${id(designId)}/draft`,
    designPreview: (designId: string, revision: number, language: string, sample: string) =>
      `/app/designs/${id(designId)}/${id(language)}-${id(sample)}-${revision}.svg`,
    keys: () => "/app/keys",
    rotateKey: () => "/app/keys/rotate",
    reportKey: (keyId: string) => `/app/keys/${id(keyId)}/report`,
    domain: () => "/app/domain",
    organization: (news?: string) => `/app/organization${news ? `?${news}` : ""}`,
    exportOrganization: () => "/app/organization/export",
    organizationExport: () => "/app/organization/export.zip",
    organizationName: () => "/app/organization/name",
    organizationApproval: (news?: string) => `/app/organization/approval${news ? `?${news}` : ""}`,
    organizationContact: () => "/app/organization/contact",
    /** An organization's plan. */
    plan: (news?: string) => `/app/plan${news ? `?${news}` : ""}`,
    planDetails: (query = "") => `/app/plan/details${query ? `?${query}` : ""}`,
    /** Order of a plan, with its price and payment methods. */
    planOrder: (plan: string, period: string) => `/app/plan/order?plan=${id(plan)}&period=${id(period)}`,
    /** An order, with its payment and state. */
    order: (orderId: string) => `/app/plan/orders/${id(orderId)}`,
    orderRequest: (orderId: string) => `/app/plan/orders/${id(orderId)}/request.pdf`,
    /** Return address from the setup of a payment method at a provider. */
    paymentSetup: (setupId: string) => `/app/plan/setups/${id(setupId)}`,
    planCancel: () => "/app/plan/cancel",
    planRefund: () => "/app/plan/refund",
    invoice: (invoiceId: string) => `/app/plan/invoices/${id(invoiceId)}`,
    members: (news?: string) => `/app/members${news ? `?${news}` : ""}`,
    /** Audit log of the organization; the query is that of its form. */
    audit: (query: Record<string, string> = {}) => {
      const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== "")).toString();
      return text ? `/app/audit?${text}` : "/app/audit";
    },
    auditExport: (format: "csv" | "json", query: Record<string, string> = {}) => {
      const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== "")).toString();
      return `/app/audit/audit-log.${format}${text ? `?${text}` : ""}`;
    },
    inviteMember: () => "/app/members/invite",
    member: (userId: string) => `/app/members/${id(userId)}`,
    leaveOrganization: () => "/app/members/leave",
    teams: (news?: string) => `/app/teams${news ? `?${news}` : ""}`,
    team: (teamId: string) => `/app/teams/${id(teamId)}`,
    /** An image of the brand, by its kind or id. */
    designImage: (kind: string) => `/app/design/${id(kind)}.png`,
    signatureScript: () => "/app/design/draw-signature.js",
    fonts: (news?: string) => `/app/designs/fonts${news ? `?${news}` : ""}`,
    fontSpecimen: (fontId: string, language: string) => `/app/designs/fonts/${id(fontId)}-${id(language)}.svg`,
    /** A sample of a voice of designs, such as "inter/600", whose slashes a file name cannot have. */
    voiceSpecimen: (voice: string, language: string) =>
      `/app/designs/fonts/voice-${id(voice.replaceAll("/", "~"))}-${id(language)}.svg`,
    templatePreview: (template: string, language: string) => `/app/design/preview/${id(template)}/${id(language)}.svg`,
    ui: () => "/app/ui",
    help: () => "/app/help",
    /** Guide to one task. */
    guide: (guide: string) => `/app/help/${id(guide)}`,
    /** Certificate of a batch line that awaits approval, drawn from the content with digest `seen`. */
    drawnLine: (batchId: string, seen: string, line: number) => `/app/batches/${id(batchId)}/drawn/${seen}/${line}`,
    /** The picture of the recipient of a draft's line. */
    linePicture: (batchId: string, line: number) => `/app/batches/${id(batchId)}/pictures/${line}`,
    settings: (section: "profile" | "email" | "preferences" | "account" = "profile") =>
      section === "profile" ? "/app/settings" : `/app/settings/${section}`,
    avatar: (sha256: string) => `/app/avatar/${id(sha256)}.png`,
  },
} as const;

/** Absolute addresses used in credentials and on paper. */
export function publicUrls(origin: string) {
  return {
    certificate: (publicId: string) => origin + paths.certificate(publicId),
    // Host names and this path are case-insensitive, and a QR code encodes capitals in fewer modules.
    qr: (publicId: string) => (origin + paths.certificate(publicId)).toUpperCase(),
    issuer: (slug: string) => origin + paths.issuer(slug),
    achievement: (achievementId: string) => origin + paths.achievement(achievementId),
    achievementBadge: (achievementId: string, version: number) =>
      origin + paths.achievementBadge(achievementId, version),
    recipientPicture: (publicId: string) => origin + paths.recipientPicture(publicId),
    badge: (publicId: string) => origin + paths.certificateFile(publicId, "badge"),
    issuerProfile: (slug: string) => origin + paths.issuerProfile(slug),
    statusList: (listId: string, purpose: "revocation" | "suspension") => origin + paths.statusList(listId, purpose),
  };
}

/** Absolute addresses to return to from payment providers. */
export function billingUrls(origin: string) {
  return {
    plan: () => origin + paths.app.plan(),
    order: (orderId: string) => origin + paths.app.order(orderId),
    setup: (setupId: string) => origin + paths.app.paymentSetup(setupId),
  };
}

/** Absolute addresses used in mails about accounts. */
export function accountUrls(origin: string) {
  return {
    resetPassword: (token: string) => origin + paths.resetPassword(token),
    confirmEmail: (token: string) => origin + paths.confirmEmail(token),
    forgotPassword: () => origin + paths.forgotPassword(),
    claim: (identifier: string) => origin + paths.claim(identifier),
  };
}
