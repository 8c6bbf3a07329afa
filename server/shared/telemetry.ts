import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';
import type { ScanResult } from './files';
import type { App } from './services';

/** Does a piece of background work of this name, and watches how it goes. */
export type Around = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export const unwatched: Around = (_name, work) => work();

/** All of them around one piece of work, the first outermost. */
export const aroundAll = (...all: readonly (Around | undefined)[]): Around =>
  all.reduceRight<Around>(
    (inner, outer) => (outer ? (name, work) => outer(name, () => inner(name, work)) : inner),
    unwatched,
  );

/** What a process counts for Prometheus (G23, docs/decisions/067). */
export interface Metrics {
  /** In Prometheus' text format; takes about a second at most, also without a database. */
  text(): Promise<string>;
  contentType: string;
  /** A request is over: answered, or the caller has left. */
  countRequest(request: FastifyRequest, reply: FastifyReply, ms: number): void;
  /** A webhook was called. */
  countDelivery(isDelivered: boolean): void;
  /** An upload was looked at for malware, or could not be. */
  countScan(result: ScanResult): void;
  around: Around;
  /** Tells how many live streams are open at a moment. */
  countStreams(open: () => number): void;
}

/** Spans that are sent as OTLP (G23, docs/decisions/067). No value of a person or record is in them. */
export interface Traces {
  /** A span for each request from now on. Register it before all hooks that take time. */
  watch(app: App): void;
  /** What Kysely says of each statement; becomes a span where a request or a job is under way. */
  statement(event: LogEvent): void;
  around: Around;
  /** Sends what is left. */
  stop(): Promise<void>;
}
