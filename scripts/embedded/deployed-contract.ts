import { createECDH } from "node:crypto";
import fs from "node:fs";
import { keccak_256 } from "@noble/hashes/sha3.js";
import artifact from "#contracts/abi/SanadRegistry.json";
import { callLocalChain, FIRST_ANSWERS_MS } from "./call-local-chain";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/** Computes the address of an account from its private key, without the large library for transactions. */
export function addressOfKey(privateKey: string): string {
  const keys = createECDH("secp256k1");
  keys.setPrivateKey(privateKey.slice(2), "hex");
  // The first byte marks an uncompressed point (SEC 1, 2.3.3).
  const point = keys.getPublicKey().subarray(1);
  return `0x${hex(keccak_256(point).subarray(-20))}`;
}

/**
 * Whether the contract of the current source is deployed where `file` records it. Where it is not, `deployRegistry`
 * corrects or explains the difference.
 */
export async function hasCurrentContract(rpcUrl: string, file: string): Promise<boolean> {
  if (!fs.existsSync(file)) return false;
  const { address, runtimeCodeHash } = JSON.parse(fs.readFileSync(file, "utf8"));
  if (runtimeCodeHash !== artifact.deployedBytecodeHash) return false;
  const code = String(await callLocalChain(rpcUrl, "eth_getCode", [address, "latest"], FIRST_ANSWERS_MS));
  return `0x${hex(keccak_256(Buffer.from(code.slice(2), "hex")))}` === runtimeCodeHash;
}
