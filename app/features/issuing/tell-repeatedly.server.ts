import { eventStream } from "remix-utils/sse/server";

/**
 * A stream of server-sent events (WHATWG HTML) that sends the same thing again every `intervalMs`, until it is the last
 * time, reading fails, or `longestMs` have passed: a browser that is still there then opens the next stream by itself.
 * One reading at a time, however long it takes.
 */
export function tellRepeatedly(
  signal: AbortSignal,
  read: () => Promise<{ data: unknown; last: boolean }>,
  options: { event: string; intervalMs: number; longestMs: number; onError: (error: unknown) => void },
): Response {
  return eventStream(signal, (send, close) => {
    let open = true;
    let reading = false;
    const tell = async () => {
      if (reading) return;
      reading = true;
      const { data, last } = await read();
      reading = false;
      if (!open) return;
      send({ event: options.event, data: JSON.stringify(data) });
      if (last) close();
    };
    const timer = setInterval(() => {
      tell().catch((error: unknown) => {
        options.onError(error);
        if (open) close();
      });
    }, options.intervalMs);
    const end = setTimeout(() => close(), options.longestMs);
    return () => {
      open = false;
      clearInterval(timer);
      clearTimeout(end);
    };
  });
}
