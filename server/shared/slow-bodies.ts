import type { FastifyInstance } from 'fastify';
import { bodyBytes, limits } from '../../wire/protocol/limits';
import { refuseConnection } from './errors';

/** How long a body may take to arrive. */
export interface Pace {
  /** Of every body. */
  seconds: number;
  /** A body gets additional seconds for the bytes that it announces, at this pace. */
  bytesPerSecond: number;
}

/** 30 seconds, and a file of 25 MB seven minutes. */
export const usualPace: Pace = { seconds: 30, bytesPerSecond: 64_000 };

/** The longest that any request may take to arrive, in milliseconds; Node ends it by itself. */
export const longestRequest = (maxUploadBytes: number): number =>
  Math.max(600_000, (usualPace.seconds + maxUploadBytes / usualPace.bytesPerSecond) * 1000);

/**
 * A connection without a byte in either direction for this time is closed, in milliseconds, unless it is us who are
 * silent ({@link endSilentConnections}). Live streams send something every 20 seconds; a download that nobody reads any
 * more is ended.
 */
export const silentConnection = 120_000;

const slow = Object.assign(new Error('The body did not arrive in time.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/**
 * Ends requests whose body comes too slowly with 408. What is sent back (downloads, live streams) has no such limit.
 */
export function endSlowBodies(
  app: FastifyInstance,
  maxUploadBytes: number,
  { seconds, bytesPerSecond }: Pace = usualPace,
): void {
  const max = limits.files * maxUploadBytes + bodyBytes.richText;
  app.addHook('onRequest', async ({ raw, headers }, reply) => {
    const announced = headers['transfer-encoding'] ? max : Math.min(Number(headers['content-length'] ?? 0), max);
    if (!announced) return;
    const timer = setTimeout(
      () => {
        if (raw.complete) return;
        if (reply.raw.headersSent) raw.destroy();
        else refuseConnection(slow, raw.socket);
      },
      (seconds + announced / bytesPerSecond) * 1000,
    );
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
  });
}

/** Closes a connection that is silent, but for one whose request is here as a whole and is being worked on. */
export function endSilentConnections(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    // With a listener Node leaves it to us what becomes of the connection.
    reply.raw.on('timeout', (socket) => {
      if (!raw.complete || reply.raw.headersSent) socket.destroy();
    });
  });
}
