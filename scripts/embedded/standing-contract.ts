import { createECDH } from "node:crypto";
import fs from "node:fs";
import { keccak_256 } from "@noble/hashes/sha3.js";
import artifact from "#contracts/abi/SanadRegistry.json";
import { callLocalChain, FIRST_ANSWERS_MS } from "./call-local-chain";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/** The address of an account by its private key; what signs and sends is a library that nothing else here needs. */
export function addressOfKey(privateKey: string): string {
  const keys = createECDH("secp256k1");
  keys.setPrivateKey(privateKey.slice(2), "hex");
  // Without its first byte, which says that both coordinates follow (SEC 1, 2.3.3).
  const point = keys.getPublicKey().subarray(1);
  return `0x${hex(keccak_256(point).subarray(-20))}`;
}

/**
 * Whether the contract of today's source stands where `file` records it. Where anything is otherwise, `deployRegistry`
 * puts it right or explains it.
 */
export async function standingContract(rpcUrl: string, file: string): Promise<boolean> {
  if (!fs.existsSync(file)) return false;
  const { address, runtimeCodeHash } = JSON.parse(fs.readFileSync(file, "utf8"));
  if (runtimeCodeHash !== artifact.deployedBytecodeHash) return false;
  const code = String(await callLocalChain(rpcUrl, "eth_getCode", [address, "latest"], FIRST_ANSWERS_MS));
  return `0x${hex(keccak_256(Buffer.from(code.slice(2), "hex")))}` === runtimeCodeHash;
}
