import { Transaction, type TransactionLike } from "ethers";
import { z } from "zod";
import { ChainUnavailable } from "#modules/kernel/ports";
import { hexData, quantity } from "./rpc-node.server";

/** A transaction as nodes return it. Fields not listed here are not part of the signed bytes. */
const Reported = z.looseObject({
  hash: hexData,
  type: quantity.default(0),
  nonce: quantity,
  gas: hexData,
  to: z.string().nullish(),
  value: hexData,
  input: hexData,
  chainId: hexData.nullish(),
  gasPrice: hexData.nullish(),
  maxFeePerGas: hexData.nullish(),
  maxPriorityFeePerGas: hexData.nullish(),
  maxFeePerBlobGas: hexData.nullish(),
  blobVersionedHashes: z.array(hexData).nullish(),
  accessList: z.array(z.object({ address: z.string(), storageKeys: z.array(hexData) })).nullish(),
  r: hexData,
  s: hexData,
  v: hexData.nullish(),
  yParity: hexData.nullish(),
});

/**
 * Rebuilds the signed transaction from a node's response; its hash is recomputed, not trusted. Throws
 * `ChainUnavailable` if that hash differs from the node's, or the transaction is of an unsupported type.
 */
export function signedBytes(reported: unknown): Transaction {
  const { hash, input, gas, to, r, s, v, yParity, type, ...rest } = Reported.parse(reported);
  const optional = <T>(name: string, value: T | null | undefined) => (value == null ? {} : { [name]: value });
  const like: TransactionLike = {
    type,
    to: to ?? null,
    nonce: rest.nonce,
    gasLimit: gas,
    data: input,
    value: rest.value,
    ...optional("chainId", rest.chainId),
    ...(type < 2 ? optional("gasPrice", rest.gasPrice) : {}),
    ...(type >= 2
      ? {
          ...optional("maxFeePerGas", rest.maxFeePerGas),
          ...optional("maxPriorityFeePerGas", rest.maxPriorityFeePerGas),
        }
      : {}),
    ...optional("maxFeePerBlobGas", rest.maxFeePerBlobGas),
    ...optional("blobVersionedHashes", rest.blobVersionedHashes),
    ...(type >= 1 ? optional("accessList", rest.accessList) : {}),
    signature: {
      r: pad(r),
      s: pad(s),
      ...(type === 0 ? { v: v ?? "0x1b" } : { yParity: Number(yParity ?? v ?? 0) as 0 | 1 }),
    },
  };
  const transaction = Transaction.from(like);
  if (transaction.hash !== hash) {
    throw new ChainUnavailable("error", `the transaction ${hash} is not what the node says, or of an unknown kind`);
  }
  return transaction;
}

const pad = (hex: string) => `0x${hex.slice(2).padStart(64, "0")}`;
