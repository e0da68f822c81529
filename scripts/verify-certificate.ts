// npm run verify-certificate -- FILE [--rpc URL]
// Verifies a certificate file (PDF, PNG, SVG or JSON) with nothing of the platform: no database, no account, no server of
// ours. The chain is asked through any RPC address; the issuer's signed status list is fetched from where the credential
// says, if it can be reached. Exit code 0: valid. 1: not valid. 2: could not be checked, or nothing to check.
import fs from "node:fs";
import { parseArgs } from "node:util";
import { Interface, id as keccakOfText } from "ethers";
import { z } from "zod";
import { certificates, verification } from "#app/modules.server";
import artifact from "#contracts/abi/SanadRegistry.json";

const TIMEOUT_MS = 3_000;
const HALF_A_DAY_MS = 12 * 3_600_000;

const Transaction = z.object({
  input: z.string(),
  from: z.string(),
  to: z.string().nullable(),
  blockNumber: z.string().nullable(),
});
const registry = new Interface(artifact.abi);
const Block = z.object({ timestamp: z.string() });

/** One JSON-RPC call; throws where the node cannot be reached or refuses. */
async function ask(rpcUrl: string, method: string, params: unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = z
    .object({ result: z.unknown(), error: z.object({ message: z.string() }).optional() })
    .parse(await response.json());
  if (answer.error) throw new Error(answer.error.message);
  return answer.result;
}

function outside(rpcUrl: string | undefined): verification.OutsideWorld {
  return {
    async findTransaction(hash) {
      if (!rpcUrl) return null;
      try {
        const result = await ask(rpcUrl, "eth_getTransactionByHash", [hash]);
        if (result === null) return undefined;
        const { input, from, to, blockNumber } = Transaction.parse(result);
        if (!blockNumber) return null;
        const { timestamp } = Block.parse(await ask(rpcUrl, "eth_getBlockByNumber", [blockNumber, false]));
        return {
          calldata: input,
          from,
          to,
          blockNumber: Number(blockNumber),
          blockTime: new Date(Number(timestamp) * 1000),
        };
      } catch {
        return null;
      }
    },
    async findSnapshot({ contract, publisher, list }) {
      if (!rpcUrl) return null;
      try {
        const data = registry.encodeFunctionData("statusOf", [publisher, keccakOfText(list)]);
        const answer = await ask(rpcUrl, "eth_call", [{ to: contract, data }, "latest"]);
        const { digest, timestamp } = registry.decodeFunctionResult("statusOf", z.string().parse(answer))[0];
        return timestamp === 0n ? undefined : { digest, blockTime: new Date(Number(timestamp) * 1000) };
      } catch {
        return null;
      }
    },
    async findTenure({ contract, organization, key }) {
      if (!rpcUrl) return null;
      try {
        const data = registry.encodeFunctionData("tenureOf", [keccakOfText(organization), keccakOfText(key)]);
        const answer = await ask(rpcUrl, "eth_call", [{ to: contract, data }, "latest"]);
        const tenure = registry.decodeFunctionResult("tenureOf", z.string().parse(answer))[0];
        if (tenure.validFrom === 0n) return undefined;
        const compromisedFrom = tenure.compromisedFrom === 0n ? null : new Date(Number(tenure.compromisedFrom) * 1000);
        return { compromisedFrom };
      } catch {
        return null;
      }
    },
    async fetchStatusList(url) {
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
        return response.ok ? await response.json() : null;
      } catch {
        return null;
      }
    },
  };
}

const MARKS = {
  pass: "passed",
  fail: "FAILED",
  unknown: "could not be checked now",
  pending: "not anchored yet",
} as const;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { rpc: { type: "string" } }, allowPositionals: true });
  const [file] = positionals;
  if (!file || !fs.existsSync(file)) {
    console.error("Usage: npm run verify-certificate -- FILE [--rpc URL]");
    return 2;
  }
  const extraction = certificates.extractCredential(new Uint8Array(fs.readFileSync(file)));
  if (!extraction.ok) {
    console.error(`There is nothing to verify in ${file}: ${extraction.code}.`);
    return 2;
  }
  const now = Date.now();
  const day = (shiftMs: number) => new Date(now + shiftMs).toISOString().slice(0, 10);
  const today = { earliest: day(-HALF_A_DAY_MS), latest: day(HALF_A_DAY_MS + 2 * 3_600_000) };
  const result = await verification.verifyAlone(extraction.credential, outside(values.rpc), today);
  if (!result) {
    console.error(`The credential in ${file} is not of a kind that this command knows.`);
    return 2;
  }
  const { certificate, checks, verdict } = result;
  console.log(
    `${certificate.publicId}: ${certificate.recipientName}, ${certificate.achievementName}, ${certificate.issuerName}`,
  );
  for (const { name, outcome, code, evidence } of checks) {
    console.log(`  ${name.padEnd(10)} ${MARKS[outcome]} (${code})`);
    for (const [fact, value] of Object.entries(evidence)) console.log(`    ${fact}: ${value}`);
  }
  console.log(`Verdict: ${verdict}`);
  if (verdict === "valid") return 0;
  return verdict === "not-checked" || verdict === "anchor-pending" ? 2 : 1;
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error);
    process.exit(2);
  },
);
