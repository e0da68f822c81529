// The dependency rule of modules/README.md, for dependency-cruiser. Each rule has a planted violation in
// boundaries.test.ts, so that a rule that stops working is noticed.
const MODULES =
  "achievements|analytics|audit|auth|billing|certificates|chain|contact|credentials|designs|events|figures|issuance|mail|organizations|ornaments|pictures|platform|recipients|registration|rendering|scene|uploads|vcapi|verification";

/** Modules that each module may use besides itself. The graph has no cycles. */
const MAY_USE = {
  analytics: [],
  uploads: [],
  events: [],
  audit: ["credentials"],
  mail: [],
  chain: ["mail"],
  auth: ["audit", "mail"],
  organizations: ["audit", "auth", "chain", "mail"],
  billing: ["audit", "organizations", "auth", "mail", "rendering", "scene"],
  platform: ["audit", "auth", "chain", "mail", "organizations"],
  contact: ["audit", "auth", "mail", "organizations"],
  registration: ["audit", "mail", "auth", "organizations", "billing"],
  credentials: [],
  scene: [],
  ornaments: ["scene"],
  pictures: ["credentials", "scene"],
  rendering: ["credentials", "ornaments", "pictures", "scene"],
  designs: ["audit", "organizations", "rendering", "scene"],
  recipients: ["audit", "organizations"],
  achievements: ["audit", "organizations", "credentials", "designs"],
  certificates: [
    "achievements",
    "audit",
    "auth",
    "chain",
    "events",
    "mail",
    "organizations",
    "platform",
    "credentials",
    "rendering",
    "designs",
    "recipients",
    "scene",
  ],
  issuance: [
    "achievements",
    "audit",
    "auth",
    "billing",
    "certificates",
    "credentials",
    "designs",
    "events",
    "mail",
    "organizations",
    "platform",
    "rendering",
    "scene",
  ],
  figures: ["achievements", "billing", "certificates", "mail", "organizations"],
  verification: ["certificates", "organizations", "credentials"],
  vcapi: ["certificates", "credentials"],
};

/**
 * Packages of the tests, without type packages: dependency-cruiser reports some packages by name only, not their entry
 * file.
 */
const OF_TESTS = Object.keys(require("../../package.json").devDependencies).filter(
  (name) => !name.startsWith("@types/"),
);

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "modules-know-no-web",
      comment: "The domain is free of HTTP, pages and adapters.",
      severity: "error",
      from: { path: "^modules/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(app|contracts|scripts|tests)/|node_modules/(@remix-run|react|express|remix-)" },
    },
    {
      name: "the-kernel-knows-no-module",
      comment: "modules/kernel holds what all modules share: types of the outside world, languages, limits.",
      severity: "error",
      from: { path: "^modules/kernel/" },
      to: { path: `^modules/(${MODULES})/` },
    },
    {
      name: "credentials-and-drawing-know-no-database",
      comment: "They are what a verifier needs without us, and what a certificate looks like: values in, values out.",
      severity: "error",
      from: { path: "^modules/(credentials|ornaments|pictures|rendering|scene)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^prisma/|^modules/kernel/db|node_modules/(pg|@prisma)", reachable: true },
    },
    {
      name: "module-internals-are-private",
      comment: "One module reaches another through its index.server.ts or index.ts.",
      severity: "error",
      from: { path: `^modules/(${MODULES})/`, pathNot: "\\.test\\.ts$" },
      to: {
        path: `^modules/(${MODULES})/`,
        pathNot: ["^modules/$1/", `^modules/(${MODULES})/index(\\.server|\\.proof)?\\.ts$`],
      },
    },
    ...Object.entries(MAY_USE).map(([module, others]) => ({
      name: `${module}-uses-only-what-it-may`,
      comment: `modules/${module} may use: ${others.join(", ") || "no other module"}.`,
      severity: "error",
      from: { path: `^modules/${module}/`, pathNot: "\\.test\\.ts$" },
      to: { path: `^modules/(${MODULES})/`, pathNot: `^modules/(${[module, ...others].join("|")})/` },
    })),
    {
      name: "one-door-to-the-domain",
      comment:
        "app reaches the domain's server code only through app/modules.server.ts. Four adapters run code of the domain where that door is too wide: in processes and threads of their own, and beside the drawing of PDFs.",
      severity: "error",
      from: {
        path: "^app/",
        pathNot: [
          "^app/modules\\.server\\.ts$",
          "^app/adapters/((inspector/(inspect|artwork|tables)|drawing/drawing)\\.process|documents/documents\\.thread|secrets/pdf-signer\\.server)\\.ts$",
          "\\.test\\.tsx?$",
        ],
      },
      to: {
        path: `^modules/(${MODULES})/`,
        pathNot: `^modules/(${MODULES})/index\\.ts$`,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "features-do-not-import-each-other",
      comment: "What two areas need goes down: parts to ui, shared pictures of the domain to presenters, HTTP to http.",
      severity: "error",
      from: { path: "^app/features/([^/]+)/" },
      to: { path: "^app/features/", pathNot: "^app/features/$1/" },
    },
    {
      name: "only-the-routes-know-the-features",
      comment: "Nothing below imports a feature: it would be no feature, but a part.",
      severity: "error",
      from: { path: "^app/(?!features/)", pathNot: ["^app/(root|entry\\.(client|server))\\.tsx$", "\\.test\\.tsx?$"] },
      to: { path: "^app/features/" },
    },
    {
      name: "ui-knows-neither-domain-nor-http",
      comment:
        "The design system takes plain props. Of modules it knows the kernel and the star that seals and ornaments are grown from.",
      severity: "error",
      from: { path: "^app/ui/", pathNot: "\\.test\\.tsx?$" },
      to: {
        path: `^app/(adapters|api|features|http|presenters|server|session)/|^app/[^/]+\\.server\\.ts$|^modules/(?!kernel/|scene/index\\.ts$)`,
      },
    },
    {
      name: "adapters-know-no-pages",
      comment: "An adapter is one effect: it knows the configuration and the domain's ports, not who asks.",
      severity: "error",
      from: { path: "^app/adapters/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^app/(?!adapters/|config\\.server\\.ts$)" },
    },
    {
      name: "http-knows-no-pages",
      comment: "Sessions, forms and limits of requests serve all areas and the server, and know none of them.",
      severity: "error",
      from: { path: "^app/http/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^app/(api|features|presenters|server|ui)/" },
    },
    {
      name: "parts-know-no-domain-results",
      comment:
        "A part (PascalCase) takes props whose type is written; only routes, and what they call to present a result, know the shapes of use cases.",
      severity: "error",
      from: { path: "^app/features/.*/[A-Z][A-Za-z]*\\.tsx$|-view\\.ts$" },
      to: { path: "^app/[^/]+\\.server\\.ts$" },
    },
    {
      name: "presenters-know-no-http",
      comment: "A presenter turns a domain's result into plain props; it answers nothing.",
      severity: "error",
      from: { path: "^app/presenters/" },
      to: { path: "^app/(adapters|api|features|http|server|session)/" },
    },
    {
      name: "browser-faces-reach-no-server-code",
      comment: "modules/*/index.ts is bundled for browsers: nothing behind it may need a server.",
      severity: "error",
      from: { path: `^modules/(${MODULES})/index\\.ts$` },
      to: {
        path: "\\.server\\.ts$|/store(\\.ts$|/)|^prisma/|^node:|node_modules/(pg|@prisma|pdfkit|sharp|jsonld|fontkit|harfbuzzjs|@resvg)",
        reachable: true,
      },
    },
    {
      name: "the-standalone-verifier-needs-no-server",
      comment:
        "The checks, and the sources of whoever has nothing of the platform, are bundled into the page that people keep.",
      severity: "error",
      from: {
        path: "^modules/verification/(checks/|sources/(standalone|evidence)\\.ts$|(check|pipeline|verdict)\\.ts$)",
        pathNot: "\\.test\\.ts$",
      },
      to: {
        path: "\\.server\\.ts$|/store(\\.ts$|/)|^prisma/|^modules/kernel/db|node_modules/(pg|@prisma|pdfkit|sharp)",
        reachable: true,
      },
    },
    {
      name: "rules-are-pure",
      comment: "rules/ decide; they do not read, write, or reach anything that does.",
      severity: "error",
      from: { path: `^modules/(${MODULES})/rules/`, pathNot: "\\.test\\.ts$" },
      to: {
        path: "/store(\\.ts$|/)|\\.server\\.ts$|^prisma/|^node:(?!crypto$)|^(fs|net|http|child_process)$|node_modules/(pg|@prisma)",
        reachable: true,
      },
    },
    {
      name: "only-the-chain-adapter-knows-the-contract",
      severity: "error",
      from: { path: "^(app|modules)/", pathNot: ["^app/adapters/chain/", "\\.test\\.ts$"] },
      to: { path: "^contracts/" },
    },
    {
      name: "what-runs-needs-no-package-of-the-tests",
      comment: "`npm start` does not install devDependencies: what is imported while running is a dependency.",
      severity: "error",
      from: { path: "^(app|modules)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: `(^|/node_modules/|^node_modules/)(${OF_TESTS.join("|")})(/|$)`, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: { path: "^(app|modules)/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|prisma/generated|\\.data)/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js", ".json"], exportsFields: ["exports"] },
    tsConfig: { fileName: "tsconfig.json" },
  },
};
