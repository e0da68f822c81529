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
        route("verification", "routes/verification.tsx");
        route("v/:id", "routes/certificate.tsx");
      });
      route("signin", "routes/signin.tsx");
      route("signout", "routes/signout.ts");
      route("language", "routes/language.ts");
      route("appearance", "routes/appearance.ts");
      route("manifest.webmanifest", "routes/manifest.ts");
      route("health", "routes/health.ts");
      route("v/:id/:file", "routes/certificate-file.ts");
      route("app", "routes/app/frame.tsx", { id: "app-frame" }, () => {
        route("", "routes/app/start.ts", { index: true });
        route("certificates", "routes/app/certificates.tsx");
      });
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
