import type { FastifyRequest, LightMyRequestResponse } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Method } from '../../wire/protocol/call';
import type { Actor } from './actor';
import type { UsedToken } from './bearer';
import type { App } from './services';

/** For whom the server makes one of its own calls. */
export interface InnerCaller {
  actor: Actor;
  token: UsedToken;
  /** Everything is done and checked, then undone: the reply is what it would have been. */
  isRehearsal: boolean;
}

/** A call as it would come over HTTP. */
interface InnerRequest {
  method: Method;
  url: string;
  body?: object | undefined;
  /** Where the call comes from. */
  from: FastifyRequest;
}

const header = 'service-desk-inner';
const callers = new Map<string, InnerCaller>();

/** Who makes a call within this process; null for one from outside: nobody there knows a key, each serves once. */
export function innerCaller({ headers }: FastifyRequest): InnerCaller | null {
  const key = headers[header];
  return typeof key === 'string' ? (callers.get(key) ?? null) : null;
}

/**
 * Makes one of our calls for somebody who is admitted already: the same route, scope, rights, rules and transaction as over
 * HTTP, without a socket, and without counting it again.
 */
export async function callWithin(
  app: App,
  caller: InnerCaller,
  { method, url, body, from }: InnerRequest,
): Promise<LightMyRequestResponse> {
  const key = randomUUID();
  callers.set(key, caller);
  try {
    return await app.inject({
      method,
      url,
      remoteAddress: from.ip,
      headers: { [header]: key, ...pick(from, 'accept-language'), ...pick(from, 'user-agent') },
      ...(body && { payload: body }),
    });
  } finally {
    callers.delete(key);
  }
}

function pick({ headers }: FastifyRequest, name: 'accept-language' | 'user-agent'): Record<string, string> {
  const value = headers[name];
  return value === undefined ? {} : { [name]: value };
}
