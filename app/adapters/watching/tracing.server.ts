/** One thing that was done, as a trace draws it. */
export interface Span {
  setAttribute(name: string, value: string | number): unknown;
  end(): void;
}

export interface Tracing {
  /** Begins a span, below `parent` where one is given. Attributes name no person and no address. */
  begin(name: string, attributes?: Record<string, string | number>, parent?: Span | null): Span;
  /** Ends it; with why it failed, where it did. */
  end(span: Span, failure: string | null): void;
  /** Hands over what waits, and waits no longer than a moment for it. */
  close(): Promise<void>;
}

/**
 * OpenTelemetry's traces, sent to a collector by OTLP over HTTP; null where none is configured, and then nothing of it
 * is loaded.
 */
export async function openTracing(settings: {
  endpoint: string | null;
  /** As it is called in traces: "web" or "worker". */
  processName: string;
  onLost?: (spans: number) => void;
}): Promise<Tracing | null> {
  if (!settings.endpoint) return null;
  const { startTracing } = await import("./opentelemetry.server");
  return startTracing({ ...settings, endpoint: settings.endpoint });
}
