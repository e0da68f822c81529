import { readDeployment } from "#app/adapters/chain/deployment.server";
import { type Config, ConfigError, readConfig } from "#app/config.server";

/**
 * Placeholders of the same form for the settings that a local start creates, so that all other settings can be checked
 * first.
 */
const STAND_INS = {
  DATABASE_URL: "postgresql://127.0.0.1/sanad",
  SECRET_KEY: "0".repeat(43),
  ANCHOR_PRIVATE_KEY: `0x${"1".repeat(64)}`,
};

/**
 * Checks all settings before anything is started, also of a local installation, which creates some of them itself. The
 * returned settings contain placeholders for those. Throws `ConfigError` naming every wrong setting.
 */
export function judgeSettings(configured: NodeJS.ProcessEnv): Config {
  const settings = withoutBlank(configured);
  const local = (settings.APP_MODE ?? settings.NODE_ENV) !== "production";
  const ownChain = settings.CHAIN_RPC_URLS !== undefined || !local;
  const standIns = { ...(local ? STAND_INS : {}), ...(ownChain ? {} : { CHAIN_RPC_URLS: "http://127.0.0.1" }) };
  const config = readConfig({ ...standIns, ...settings });
  if (ownChain) judgeDeployment(config);
  return config;
}

/** Returns the environment without blank values, which count as unset in every process. */
export function withoutBlank(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const settings = { ...environment };
  for (const [name, value] of Object.entries(settings)) if (!value?.trim()) delete settings[name];
  return settings;
}

/** Refuses a configured chain without a record of the contract on it. */
function judgeDeployment({ chain }: Config): void {
  const refuse = (name: string, why: string) => {
    throw new ConfigError(`The configuration is not usable:\n  ${name} ${why}`);
  };
  try {
    if (readDeployment(chain.chainId, chain.deploymentFile ?? undefined)) return;
  } catch (error) {
    const why = error instanceof Error && error.constructor === Error ? error.message : "it cannot be read";
    refuse("CHAIN_DEPLOYMENT_FILE", `names no deployment: ${why}`);
  }
  refuse(
    chain.deploymentFile ? "CHAIN_DEPLOYMENT_FILE" : "CHAIN_RPC_URLS",
    `needs a record of the contract on chain ${chain.chainId}, and there is none: run "npm run contracts:deploy" once for that network, or set CHAIN_DEPLOYMENT_FILE.`,
  );
}
