/** A timed operation in a trace. */
export interface Span {
  setAttribute(name: string, value: string | number): unknown;
  end(): void;
}

export interface Tracing {
  /** Starts a span, below `parent` if given. Attributes must identify no person and contain no address. */
  begin(name: string, attributes?: Record<string, string | number>, parent?: Span | null): Span;
  /** Ends a span; `failure` says why the operation failed, null if it did not. */
  end(span: Span, failure: string | null): void;
  /** Sends the buffered spans, waiting two seconds at most. */
  close(): Promise<void>;
}

/**
 * Opens OpenTelemetry tracing to a collector, by OTLP over HTTP. Null if none is configured; the library is then not
 * loaded.
 */
export async function openTracing(settings: {
  endpoint: string | null;
  /** Name of the process in traces: "web" or "worker". */
  processName: string;
  onLost?: (spans: number) => void;
}): Promise<Tracing | null> {
  if (!settings.endpoint) return null;
  const { startTracing } = await import("./opentelemetry.server");
  return startTracing({ ...settings, endpoint: settings.endpoint });
}
