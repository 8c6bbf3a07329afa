import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isNativeError } from 'node:util/types';
import { readable, loggable } from './log.text';
import { fixedWords, plainAddress, secretsOf, withoutSecrets } from './redact';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Where log lines go, and from which level on. */
export interface LogTarget {
  level: (typeof logLevels)[number];
  /** Gets one JSON object with its line feed. */
  write(line: string): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that occurred while the request was handled, for the log. */
    failure?: unknown;
  }
}

/** People at a terminal read words, a log collector JSON. */
export const toOutput =
  (output: NodeJS.WriteStream): LogTarget['write'] =>
  (line) =>
    void output.write(output.isTTY ? readable(line) : line);

export const loggerTo = ({ level, write }: LogTarget): FastifyServerOptions['logger'] => ({
  level,
  base: { pid: process.pid },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }) },
  // Of a request only what RequestLog chooses is written.
  serializers: { err: (error) => (isNativeError(error) ? loggable(error) : error), req: () => ({}), res: () => ({}) },
  stream: { write: (line) => write(withoutSecrets(line)) },
});

/** The id of a request: the one that a trusted proxy sends, if it is plain, else a new one. */
export const requestIds =
  (trust: (address: string | undefined) => boolean) =>
  (raw: IncomingMessage): string => {
    const sent = raw.headers['x-request-id'];
    return typeof sent === 'string' && /^[\w.-]{8,40}$/.test(sent) && trust(raw.socket.remoteAddress)
      ? sent
      : randomUUID();
  };

/** One line per request, once it is answered or aborted, and its id in the reply. */
export class RequestLog extends LogController {
  private words: ReadonlySet<string> | undefined;

  /** `ended` is called for each request that is over, with the milliseconds that it took. */
  constructor(private readonly ended: (request: FastifyRequest, reply: FastifyReply, ms: number) => void) {
    super({ disableRequestLogging: true });
  }

  // Fastify calls this for every request, also for one whose address cannot be read and which no hook sees.
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    const start = performance.now();
    reply.raw.setHeader('X-Request-Id', request.id);
    reply.raw.once('close', () => {
      const ms = performance.now() - start;
      this.write(request, reply, ms);
      this.ended(request, reply, ms);
    });
  }

  override streamError(error: NodeJS.ErrnoException, request: FastifyRequest): void {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') request.failure = error;
  }

  private write(request: FastifyRequest, { raw }: FastifyReply, ms: number): void {
    this.words ??= fixedWords(request.server.served.map(({ url }) => url));
    const { failure } = request;
    request.log[failure ? 'error' : 'info'](
      {
        method: request.method,
        route: request.routeOptions.url,
        url: plainAddress(request.url, this.words),
        status: raw.statusCode,
        ms: Math.round(ms),
        user: request.actor?.id,
        ...(!raw.writableFinished && { aborted: true }),
        ...(failure !== undefined && { err: loggable(failure, secretsOf(request)) }),
      },
      'request',
    );
  }
}
