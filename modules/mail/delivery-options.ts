/** One waiting job for each message: a later call moves it instead of adding another. */
export function deliveryOptions(messageId: string, runAt?: Date) {
  return { key: { value: `mail:${messageId}`, whenWaiting: "replace" as const }, ...(runAt ? { runAt } : {}) };
}
