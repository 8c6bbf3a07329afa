import http from 'node:http';
import https from 'node:https';
import { webhookLimits } from '../../wire/webhook/webhook';
import { type Allowed, guardedLookup, Refused } from './webhook.address';
import { refusalOf } from './webhook.url';

/** Why nothing came back; `unseen`: it was not called, as the author may not see what it is about. */
export type PostError = 'timeout' | 'refused' | 'network' | 'unseen';

export interface Posted {
  ms: number;
  /** What the receiver said, the first characters of it. */
  status?: number;
  body?: string;
  error?: PostError;
  /** What the network says, e.g. `ECONNREFUSED`. */
  detail?: string;
}

export const succeeded = ({ status = 0 }: Posted): boolean => status >= 200 && status < 300;

interface Request {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Hands a text to an address. Never throws: what went wrong is in what it returns. Redirects are not followed; of the reply
 * no more is read than {@link webhookLimits.replyBytes}; all of it takes {@link webhookLimits.replyMs} at most.
 */
export function post({ url: text, headers, body }: Request, allowed: Allowed): Promise<Posted> {
  const begun = performance.now();
  const since = () => Math.round(performance.now() - begun);
  const url = new URL(text);
  if (refusalOf(url, allowed)) return Promise.resolve({ ms: 0, error: 'refused' });
  return new Promise((resolve) => {
    let status: number | undefined;
    let size = 0;
    const chunks: Buffer[] = [];
    const end = (failed?: Pick<Posted, 'error' | 'detail'>): void => {
      clearTimeout(timer);
      request.destroy();
      resolve(status === undefined ? { ms: since(), ...failed } : { ms: since(), status, body: readable(chunks) });
    };
    const { request: open } = url.protocol === 'https:' ? https : http;
    const request = open(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection of its own: its address is checked when it is made.
      agent: false,
      lookup: guardedLookup(allowed),
    });
    const timer = setTimeout(() => end({ error: 'timeout' }), webhookLimits.replyMs);
    request.on('error', (error: NodeJS.ErrnoException) =>
      end(error instanceof Refused ? { error: 'refused' } : { error: 'network', detail: error.code ?? error.name }),
    );
    request.on('response', (response) => {
      status = response.statusCode;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size >= webhookLimits.replyBytes) end();
      });
      response.on('end', () => end());
      response.on('error', () => end());
      response.on('aborted', () => end());
    });
    request.end(body);
  });
}

/** The first characters that the reply has, without those that no database takes. */
const readable = (chunks: readonly Buffer[]): string =>
  [...Buffer.concat(chunks).subarray(0, webhookLimits.replyBytes).toString('utf8').replaceAll('\0', '')]
    .slice(0, webhookLimits.reply)
    .join('');
