import { eventStream } from "remix-utils/sse/server";

/**
 * Streams server-sent events (WHATWG HTML): reads and sends the state every `intervalMs`. The stream ends after the
 * event marked `last`, when reading fails, or after `longestMs`; a browser that is still connected opens the next
 * stream. Reads never overlap.
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
