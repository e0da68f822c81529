const ANSWER_MS = 3_000;
/** Time limit for the first answers of a chain, which still loads its code while the machine is busy starting. */
export const FIRST_ANSWERS_MS = 60_000;

/** Sends one JSON-RPC request to an embedded chain. Throws where the chain refuses or does not answer. */
export async function callLocalChain(
  rpcUrl: string,
  method: string,
  params: unknown[],
  limitMs = ANSWER_MS,
): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    signal: AbortSignal.timeout(limitMs),
  });
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } };
  if (error) throw new Error(`${method}: ${error.message}`);
  return result;
}
