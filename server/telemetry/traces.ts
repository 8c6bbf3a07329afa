import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  defaultTextMapGetter,
  diag,
  type Span,
  SpanKind,
  SpanStatusCode,
  ROOT_CONTEXT,
  trace,
  type DiagLogger,
  DiagLogLevel,
} from '@opentelemetry/api';
import { loggingErrorHandler, setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';
import { version } from '../../package.json';
import type { TraceSettings } from '../config';
import type { Traces } from '../shared/telemetry';

/** Milliseconds for what is left to be sent when the process stops. */
const stopMs = 5000;
/** Characters of a statement. */
const longestStatement = 4000;
/** Asked every few seconds by machines. */
const unwatchedPaths = new Set(['/livez', '/readyz', '/healthz', '/metrics']);

async function exporterOf({ exporter, protocol }: TraceSettings): Promise<SpanExporter> {
  if (exporter === 'console') return new (await import('@opentelemetry/sdk-trace-base')).ConsoleSpanExporter();
  return protocol === 'http/json'
    ? new (await import('@opentelemetry/exporter-trace-otlp-http')).OTLPTraceExporter()
    : new (await import('@opentelemetry/exporter-trace-otlp-proto')).OTLPTraceExporter();
}

/** A quoted value in a statement is left out, though values of people are parameters anyway. */
const withoutValues = (statement: string): string =>
  statement.replace(/'(?:[^']|'')*'/g, `'?'`).slice(0, longestStatement);

/** The first word of a statement, such as `SELECT` or `WITH`. */
function operationOf(statement: string): string {
  const [, word = 'SQL'] = /^\s*(\w+)/.exec(statement) ?? [];
  return word.toUpperCase();
}

/**
 * Sends spans of requests, of statements in them, and of background work, as OpenTelemetry's variables say: address, headers,
 * sampler, resource and batches. Names are patterns; values of people and records, addresses and error messages stay here.
 * `warn` is told, at most once a minute, when spans cannot be sent.
 */
export async function startTraces(
  settings: TraceSettings,
  { warn }: { warn: (line: string) => void },
): Promise<Traces> {
  diag.setLogger(diagnosis(warn), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  setGlobalErrorHandler((error) => diag.error(messageOf(error)));
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'service-desk', 'service.version': version }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(await exporterOf(settings))],
  });
  const tracer = provider.getTracer('service-desk', version);
  const propagator = new W3CTraceContextPropagator();
  /** What is under way. */
  const current = new AsyncLocalStorage<Context>();

  const contexts = new WeakMap<FastifyRequest, Context>();
  function begin(request: FastifyRequest, reply: FastifyReply): Context {
    const { url: route } = request.routeOptions;
    const caller = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const span = tracer.startSpan(
      route === undefined ? request.method : `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': request.method, ...(route !== undefined && { 'http.route': route }) },
      },
      caller,
    );
    reply.raw.once('close', () => {
      const { statusCode, headersSent } = reply.raw;
      if (headersSent) span.setAttribute('http.response.status_code', statusCode);
      if (!headersSent || statusCode >= 500) fail(span, headersSent ? String(statusCode) : 'aborted');
      span.end();
    });
    return trace.setSpan(caller, span);
  }

  return {
    watch(app) {
      app.addHook('onRequest', (request, reply, next) => {
        const { url, config } = request.routeOptions;
        // A live stream lasts for hours, and what it starts longer still.
        if (unwatchedPaths.has(url ?? '') || config.call?.raw === 'text/event-stream') return next();
        const context = begin(request, reply);
        contexts.set(request, context);
        current.run(context, next);
      });
      // Once the body has arrived, Node goes on in the context of the connection.
      app.addHook('preValidation', (request, _reply, next) => {
        const context = contexts.get(request);
        if (context) current.run(context, next);
        else next();
      });
    },
    statement(event: LogEvent) {
      const context = current.getStore();
      if (!context || !trace.getSpan(context)?.isRecording()) return;
      const operation = operationOf(event.query.sql);
      const span = tracer.startSpan(
        operation,
        {
          kind: SpanKind.CLIENT,
          startTime: Date.now() - event.queryDurationMillis,
          attributes: {
            'db.system.name': 'postgresql',
            'db.operation.name': operation,
            'db.query.text': withoutValues(event.query.sql),
          },
        },
        context,
      );
      if (event.level === 'error') fail(span, codeOf(event.error));
      span.end();
    },
    async around(job, work) {
      const span = tracer.startSpan(
        `job ${job}`,
        { kind: SpanKind.CONSUMER, attributes: { 'service_desk.job': job } },
        ROOT_CONTEXT,
      );
      try {
        return await current.run(trace.setSpan(ROOT_CONTEXT, span), work);
      } catch (error) {
        fail(span, codeOf(error));
        throw error;
      } finally {
        span.end();
      }
    },
    async stop() {
      const late = new Promise((resolve) => setTimeout(resolve, stopMs).unref());
      await Promise.race([provider.shutdown().catch((error: unknown) => diag.error(messageOf(error))), late]);
      setGlobalErrorHandler(loggingErrorHandler());
      diag.disable();
    },
  };
}

/** Messages of errors quote what was sent, so only the kind of error is told. */
function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown';
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What OpenTelemetry says of itself: why spans are not sent. */
function diagnosis(warn: (line: string) => void): DiagLogger {
  let last = -Infinity;
  const tell = (message: string): void => {
    if (performance.now() - last < 60_000) return;
    last = performance.now();
    warn(`traces: ${message}`);
  };
  const silent = (): void => undefined;
  return { error: tell, warn: tell, info: silent, debug: silent, verbose: silent };
}
