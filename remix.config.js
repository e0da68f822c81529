/** @type {import("@remix-run/dev").AppConfig} */
export default {
  appDirectory: "app",
  server: "./app/server/index.ts",
  serverBuildPath: "build/server/index.js",
  assetsBuildDirectory: "build/client/assets",
  publicPath: "/assets/",
  cacheDirectory: "./node_modules/.cache/remix",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverDependenciesToBundle: [],
  watchPaths: ["./modules/**/*", "./contracts/abi/*", "./content/**/*", "./prisma/generated/**/*"],
  ignoredRouteFiles: ["**/*"],
  tailwind: false,
  postcss: false,
  routes(defineRoutes) {
    return defineRoutes((route) => {
      route("", "routes/public-frame.tsx", { id: "public-frame" }, () => {
        route("/", "routes/home.tsx", { index: true });
        route("offline", "routes/offline.tsx");
        route("features", "routes/site/features.tsx");
        route("faq", "routes/site/faq.tsx");
        route("conformance", "routes/site/conformance.tsx");
        route("contact", "routes/site/contact.tsx");
        route("privacy", "routes/site/privacy.tsx");
        route("terms", "routes/site/terms.tsx");
        route("pricing", "routes/site/pricing.tsx");
        route("verification", "routes/verification.tsx");
        route("verification/file", "routes/verification/file.tsx");
        route("verification/camera", "routes/verification/camera.tsx");
        route("verification/many", "routes/verification/many.tsx");
        route("verification/by-hand", "routes/verification/by-hand.tsx");
        route("blog", "routes/blog/blog.tsx");
        route("blog/:slug", "routes/blog/post.tsx");
        route("v/:id", "routes/certificate.tsx");
        route("issuers/:slug", "routes/issuer.tsx");
      });
      route("verification/many/results", "routes/verification/many-results.ts");
      route("verification/receipt-keys.json", "routes/verification/receipt-keys.ts");
      route("verification/camera/:file", "routes/verification/camera-script.ts");
      route("robots.txt", "routes/site/robots.ts");
      route("contact/puzzle", "routes/site/puzzle.ts");
      route("contact/check.js", "routes/site/contact-script.ts");
      route("share/:language/*", "routes/sharing/share-card.ts");
      route("blog/rss.xml", "routes/blog/feed.ts");
      route("sitemap.xml", "routes/site/sitemap.ts");
      route("specimens/:template/:file", "routes/site/specimen.ts");
      route("signin", "routes/signin.tsx");
      route("signout", "routes/signout.ts");
      route("signup", "routes/account/signup.tsx");
      route("signup/addresses", "routes/account/addresses.ts");
      route("email-verification", "routes/account/email-verification.tsx");
      route("registration-success", "routes/account/registration-success.tsx");
      route("forgot-password", "routes/account/forgot-password.tsx");
      route("reset-password", "routes/account/reset-password.tsx");
      route("reset-password-success", "routes/account/reset-password-success.tsx");
      route("register/:orgId", "routes/account/take-over.tsx");
      route("organization-email-verification", "routes/account/take-over-verification.tsx");
      route("organization-set-password", "routes/account/take-over-password.tsx");
      route("organization-registration-success", "routes/account/take-over-success.tsx");
      route("confirm-email", "routes/account/confirm-email.tsx");
      route("held", "routes/account/held.tsx");
      route("account-closed", "routes/account/account-closed.tsx");
      route("session-tokens", "routes/account/session-tokens.ts");
      route("theme/:file", "routes/account/theme-style.ts");
      route("language", "routes/language.ts");
      route("appearance", "routes/appearance.ts");
      route("manifest.webmanifest", "routes/manifest.ts");
      for (const path of ["health", "health/live", "health/ready"]) route(path, "routes/health.ts", { id: path });
      route("verify.html", "routes/verification/verifier.ts");
      route("v/:id/evidence.zip", "routes/evidence.ts");
      route("v/:id/:file", "routes/certificate-file.ts");
      route("issuers/:slug/profile.json", "routes/issuer-profile.ts");
      route("issuers/:slug/did.json", "routes/issuer-did.ts");
      route("status/:listId/:purpose", "routes/status-list.ts");
      route("app", "routes/app/frame.tsx", { id: "app-frame" }, () => {
        route("", "routes/app/start.ts", { index: true });
        route("certificates", "routes/app/certificates.tsx");
        route("certificates/new", "routes/app/issue-one.tsx");
        route("certificates/:id", "routes/app/certificate.tsx");
        route("certificates/:id/revoke", "routes/app/revoke.tsx");
        route("certificates/:id/suspension", "routes/app/suspension.tsx");
        route("batches", "routes/app/batches.tsx");
        route("batches/new", "routes/app/upload-batch.tsx");
        route("batches/:id", "routes/app/batch.tsx");
        route("design", "routes/app/design.tsx");
        route("keys", "routes/app/keys.tsx");
        route("keys/rotate", "routes/app/rotate-key.tsx");
        route("keys/:id/report", "routes/app/report-key.tsx");
        route("erase", "routes/app/erase.tsx");
        route("domain", "routes/app/domain.tsx");
        route("ui", "routes/app/ui.tsx");
        route("settings", "routes/settings/profile.tsx");
        route("settings/email", "routes/settings/email.tsx");
        route("settings/preferences", "routes/settings/preferences.tsx");
        route("settings/account", "routes/settings/account.tsx");
      });
      route("app/avatar/:sha256.png", "routes/settings/avatar.ts");
      route("admin", "routes/admin/frame.tsx", { id: "admin-frame" }, () => {
        route("", "routes/admin/organizations.tsx", { index: true });
        route("organizations/:id", "routes/admin/organization.tsx");
        route("organizations/new", "routes/admin/prepare.tsx");
        route("chain", "routes/admin/chain.tsx");
        route("visits", "routes/admin/visits.tsx");
      });
      route("app/batches/sample.csv", "routes/app/sample-spreadsheet.ts");
      route("app/batches/:id/progress", "routes/app/batch-progress.ts");
      route("app/batches/:id/links.csv", "routes/app/batch-links.ts");
      route("app/design/:kind.png", "routes/app/design-image.ts");
      route("app/design/preview/:template/:file", "routes/app/template-preview.ts");
      route("dev/mailbox", "routes/dev/mailbox.tsx");
      route("dev/mailbox/:file", "routes/dev/message.tsx");
      route("dev/mailbox/:file/:part", "routes/dev/message-part.ts");
      route("problem", "routes/problem.tsx");
      route("*", "routes/not-found.tsx");
    });
  },
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
};
