// `npm run lock:complete`, after each `npm install` that changed package-lock.json:
// - adds the packages of other platforms that npm left out because it could not reach them: without them `npm ci` calls
// the lock file incomplete;
// - adds the platform of each package with Hardhat's machine code. Hardhat requires all seven on every machine, 217 MB
// of which one is used.
import { readFileSync, writeFileSync } from "node:fs";

const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm", "arm64", "ia32", "loong64", "ppc64", "riscv64", "s390x", "x64"];

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const { packages } = lock;
for (const [location, entry] of Object.entries({ ...packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!isListed(location, name) && /^\d+\.\d+\.\d+/.test(version)) {
      packages[`node_modules/${name}`] = {
        version,
        ...platformOf(name),
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
      };
      console.log(`added ${name} ${version}`);
    }
  }
}
for (const maker of ["@nomicfoundation/edr", "@nomicfoundation/solidity-analyzer"]) {
  const entry = packages[`node_modules/${maker}`];
  const builds = Object.entries({ ...entry.dependencies, ...entry.optionalDependencies }).filter(([name]) =>
    name.startsWith(`${maker}-`),
  );
  const rest = Object.entries(entry.dependencies ?? {}).filter(([name]) => !name.startsWith(`${maker}-`));
  entry.dependencies = rest.length > 0 ? Object.fromEntries(rest) : undefined;
  entry.optionalDependencies = Object.fromEntries(builds);
  for (const [name] of builds) {
    Object.assign(packages[`node_modules/${name}`], platformOf(name), { optional: true });
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, "en")));
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);

/** Searches as Node does: beside the package, and in every folder above. @param {string} location @param {string} name */
function isListed(location, name) {
  for (let at = location; ; at = at.includes("/node_modules/") ? at.slice(0, at.lastIndexOf("/node_modules/")) : "") {
    if (packages[`${at ? `${at}/` : ""}node_modules/${name}`]) return true;
    if (!at) return false;
  }
}

/** Reads the system and the processor from the name of a package. @param {string} name */
function platformOf(name) {
  const words = name.split("/").at(-1)?.split("-") ?? [];
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  const musl = words.some((word) => word.startsWith("musl"));
  const gnu = words.includes("gnu");
  return {
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(musl ? { libc: ["musl"] } : {}),
    ...(gnu ? { libc: ["glibc"] } : {}),
    ...(os.length > 0 ? { os } : {}),
  };
}
