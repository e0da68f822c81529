import { FRAMES, readRouteTable } from "./app/route-table.mjs";

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
  // Port to which pages in development connect for reloading; Remix's script in the page defaults to it.
  dev: { port: 8002 },
  watchPaths: [
    "./scripts/worker.ts",
    "./app/features/*/routes.json",
    "./modules/**/*",
    "./contracts/abi/*",
    "./content/**/*",
    "./prisma/generated/**/*",
  ],
  ignoredRouteFiles: ["**/*"],
  tailwind: false,
  postcss: false,
  routes(defineRoutes) {
    const rows = readRouteTable();
    return defineRoutes((route) => {
      /** @param {string} frame */
      const within = (frame) => {
        const framed = rows.filter((row) => row.frame === frame);
        for (const { area, path, file } of framed) {
          const id = `features/${area}/${file.replace(/\.tsx?$/, "")}`;
          const shared = framed.filter((other) => other.area === area && other.file === file).length > 1;
          if (path === "") route("", `features/${area}/${file}`, { id, index: true });
          else route(path, `features/${area}/${file}`, { id: shared ? path : id });
        }
      };
      for (const [frame, { path, file, id }] of Object.entries(FRAMES)) route(path, file, { id }, () => within(frame));
      within("plain");
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
