import { readdirSync, readFileSync } from "node:fs";

/** What is drawn around the pages of a table; "plain" ones have nothing around them: files, streams, answers. */
const FRAMES = {
  public: { path: "", file: "features/site/public-frame.tsx", id: "public-frame" },
  workspace: { path: "app", file: "features/workspace/frame.tsx", id: "app-frame" },
  admin: { path: "admin", file: "features/admin/frame.tsx", id: "admin-frame" },
};

/**
 * The addresses of an area lie beside its pages: app/features/<area>/routes.json, `{ frame: { address: file } }`.
 * @typedef {{ [frame: string]: { [address: string]: string } }} Table
 * @returns {{ area: string, table: Table }[]}
 */
function tables() {
  const features = new URL("app/features/", import.meta.url);
  return readdirSync(features).map((area) => ({
    area,
    table: JSON.parse(readFileSync(new URL(`${area}/routes.json`, features), "utf8")),
  }));
}

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
  // Where pages in development ask whether to load again: what Remix's own part in the page takes unless told.
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
    return defineRoutes((route) => {
      /** @param {string} frame */
      const within = (frame) => {
        for (const { area, table } of tables())
          for (const [address, file] of Object.entries(table[frame] ?? {})) {
            const id = `features/${area}/${file.replace(/\.tsx?$/, "")}`;
            const shared = Object.values(table[frame] ?? {}).filter((other) => other === file).length > 1;
            if (address === "") route("", `features/${area}/${file}`, { id, index: true });
            else route(address, `features/${area}/${file}`, { id: shared ? address : id });
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
