import { ROOT_CONTEXT, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from "@opentelemetry/sdk-trace-base";
import type { Span, Tracing } from "./tracing.server";

/** Limits of the span buffer. If the collector does not accept spans, the newest are dropped. */
const LIMITS = { maxQueueSize: 2048, maxExportBatchSize: 512, scheduledDelayMillis: 2_000, exportTimeoutMillis: 5_000 };
/** Time in milliseconds that an ending process waits for a silent collector. */
const FAREWELL_MS = 2_000;

/** `Tracing` over OpenTelemetry. Spans are sent in batches every two seconds, and no request waits for that. */
export function startTracing(settings: {
  /** Base URL, as in OTEL_EXPORTER_OTLP_ENDPOINT; `/v1/traces` is appended. */
  endpoint: string;
  processName: string;
  onLost?: (spans: number) => void;
}): Tracing {
  const url = `${settings.endpoint.replace(/\/$/, "")}/v1/traces`;
  const sender = new OTLPTraceExporter({ url, timeoutMillis: LIMITS.exportTimeoutMillis, concurrencyLimit: 2 });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": `sanad-${settings.processName}` }),
    spanProcessors: [new BatchSpanProcessor(countingLosses(sender, settings.onLost), LIMITS)],
  });
  const tracer = provider.getTracer("sanad");
  return {
    begin(name, attributes = {}, parent = null) {
      const context = parent
        ? trace.setSpan(ROOT_CONTEXT, parent as ReturnType<typeof tracer.startSpan>)
        : ROOT_CONTEXT;
      return tracer.startSpan(name, { attributes }, context) satisfies Span;
    },
    end(span, failure) {
      if (failure !== null)
        (span as ReturnType<typeof tracer.startSpan>).setStatus({ code: SpanStatusCode.ERROR, message: failure });
      span.end();
    },
    async close() {
      const late = new Promise((resolve) => setTimeout(resolve, FAREWELL_MS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
}

/** Wraps an exporter to report the number of spans that the collector did not accept. */
function countingLosses(exporter: SpanExporter, onLost: (spans: number) => void = () => {}): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0) onLost(spans.length);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush ? { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() } : {}),
  };
}
