import { ROOT_CONTEXT, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from "@opentelemetry/sdk-trace-base";
import type { Span, Tracing } from "./tracing.server";

/** What waits for a collector that does not take it is dropped, the newest first. */
const LIMITS = { maxQueueSize: 2048, maxExportBatchSize: 512, scheduledDelayMillis: 2_000, exportTimeoutMillis: 5_000 };
/** A process that ends waits no longer for a collector that says nothing. */
const FAREWELL_MS = 2_000;

/** `Tracing` over OpenTelemetry: spans are sent together every two seconds, and nobody waits for it. */
export function startTracing(settings: {
  /** As OTEL_EXPORTER_OTLP_ENDPOINT says it: `/v1/traces` is added. */
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

/** The same exporter, which tells how many spans no collector took. */
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
