import { approvedCode } from '../../../wire/approval/reapproval';
import { outOfSightCode } from '../../../wire/access/sight';
import type { Failure, NamedRecord, Success } from '../../../wire/protocol/reply';
import { csrfHeader } from '../../../wire/session/session';
import { pathOf, type Call, type Carries } from '../../../wire/protocol/call';
import type { RecordId } from '../../../wire/host/record-id';
import type { Kit } from '../../../host-shim/protocol';
import type { Translate } from '../i18n/messages';
import { ApiError } from './ApiError';
import { csrfToken } from './csrf';
import { formData, hasFile, queryString } from './encode';
import { noteSave } from './saved';
import { transmit, type Outcome } from './transport';
import * as apiMessages from '../../../texts/compiled/screen/api';

type IdName = 'id' | 'ids' | `${string}_id` | `${string}_ids` | `${string}Id`;
type OrRecordId<T> = T extends number ? RecordId : T extends readonly number[] ? readonly RecordId[] : T;

/** What a call takes: where it wants an id, that of a connected help-desk will do. */
export type WithRecordIds<T> = T extends object ? { [K in keyof T]: K extends IdName ? OrRecordId<T[K]> : T[K] } : T;

type Part<C, K extends string> = WithRecordIds<
  C extends Record<K, infer P> ? P : C extends Partial<Record<K, infer P>> ? P | undefined : undefined
>;
type Given<C, K extends string> =
  undefined extends Part<C, K>
    ? { [P in K]?: Part<C, K> }
    : Record<never, never> extends Part<C, K>
      ? { [P in K]?: Part<C, K> }
      : { [P in K]: Part<C, K> };

/** What is passed to a call: the parts that its description names, and options for sending. */
export type RequestOf<C extends Carries> = Given<C, 'params'> &
  Given<C, 'query'> &
  Given<C, 'body'> & {
    signal?: AbortSignal;
    /** Made once when a form opens: the same key within a day returns the first reply (C1). */
    idempotencyKey?: string;
    /** Share of an upload that has been sent, 0 to 1. */
    onProgress?: (share: number) => void;
  };

/** What a call returns: `data` of the envelope. */
export type ReplyOf<C extends Carries> = C extends { reply: infer R } ? R : undefined;

export interface Reply<T> {
  data: T;
  /** The server's sentence for the success alert; '' if it sent none. */
  message: string;
  /** The record that it names. */
  record?: NamedRecord;
}

/** Makes a call. Throws {@link ApiError} and nothing else; shows nothing. */
export type Send = <C extends Carries>(call: Call<C>, request: RequestOf<C>) => Promise<Reply<ReplyOf<C>>>;

const csrf = csrfHeader.toLowerCase();

/** The security token of the session, for what makes requests of its own. */
export const securityToken = (base: string): Promise<string> => csrfToken(base);

interface Loose {
  params?: Record<string, string | number>;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
  onProgress?: (share: number) => void;
}

/**
 * What a call has to ask before it is made again. `again`: the session ended, and the person said before that they had
 * signed in; resolves true once they have, false if they gave up. `refusal`: the body of a reply that says which board
 * approved what the call changes; resolves to what is sent with it, null if it is not made.
 */
export type Question = { again: boolean } | { refusal: string };

export interface ClientOptions {
  kit: Kit;
  t: Translate;
  fetchIt: <Answer>(question: Question) => Promise<Answer>;
}

/** The URL of a call under the host's path prefix. Also the key of its SWR entry. */
export function urlOf(base: string, call: Call, { params, query }: Loose): string {
  return base + pathOf(call.path, params) + queryString(query);
}

/**
 * The client of one widget: same-origin calls with the host's headers, CSRF token and one way to handle every failure.
 */
export function createClient({ kit, t, fetchIt }: ClientOptions): Send {
  async function headersFor(call: Call, url: string, request: Loose, fresh: boolean): Promise<Record<string, string>> {
    const headers: Record<string, string> = { accept: 'application/json', 'accept-language': kit.locale };
    for (const [name, value] of Object.entries(await kit.requestHeaders(call.method, url, fresh)))
      headers[name.toLowerCase()] = value;
    // A connected help-desk has a token of its own under this name, which says nothing to us.
    if (call.method !== 'GET' && !call.byHash && (kit.helpDesk || !headers[csrf]))
      headers[csrf] = await csrfToken(kit.base, fresh);
    if (request.idempotencyKey) headers['idempotency-key'] = request.idempotencyKey;
    return headers;
  }

  async function attempt(call: Call, request: Loose, headers: Record<string, string>): Promise<Outcome> {
    const { body, signal = kit.signal, onProgress } = request;
    const multipart = hasFile(body);
    if (body !== undefined && !multipart) headers = { ...headers, 'content-type': 'application/json' };
    const encoded = body === undefined ? undefined : multipart ? formData(body) : JSON.stringify(body);
    try {
      return await transmit({
        method: call.method,
        url: urlOf(kit.base, call, request),
        headers,
        body: encoded,
        signal,
        onProgress,
      });
    } catch (error) {
      throw new ApiError(0, signal.aborted ? String(error) : t(apiMessages.unreachable));
    }
  }

  async function exchange(call: Call, request: Loose): Promise<Outcome> {
    const url = urlOf(kit.base, call, request);
    const headers = await headersFor(call, url, request, false);
    const response = await attempt(call, request, headers);
    // With a token of the host, fresh headers are a new session.
    const { identityToken } = kit;
    if (!staleToken(response) && !(identityToken && response.status === 401)) return response;
    const renewed = await headersFor(call, url, request, true);
    return !identityToken && JSON.stringify(renewed) === JSON.stringify(headers)
      ? response
      : attempt(call, request, renewed);
  }

  async function send(call: Call, request: Loose): Promise<Reply<unknown>> {
    let response = await exchange(call, request);
    for (let again = false; response.status === 401 && call.method !== 'GET' && !call.byHash; again = true) {
      if (!(await fetchIt<boolean>({ again }))) break;
      await csrfToken(kit.base, true);
      response = await exchange(call, request);
    }
    for (let body = request.body as object; response.status === 409 && asks.test(response.text);) {
      const more = await fetchIt<object | null>({ refusal: response.text });
      body = { ...body, ...more };
      // 412: it is no stale save, for nobody else was quicker.
      response = more ? await exchange(call, { ...request, body }) : { ...response, status: 412 };
    }
    const reply = read(response);
    if (call.method !== 'GET') noteSave();
    return reply;
  }

  function read({ status, text }: Outcome): Reply<unknown> {
    let envelope: Success<unknown> | Failure | undefined;
    try {
      envelope = JSON.parse(text) as Success<unknown> | Failure;
    } catch {
      if (status < 200 || status > 299 || text)
        throw new ApiError(status, status === 413 ? t(apiMessages.too_large) : t(apiMessages.unreadable, { status }));
    }
    const message = envelope?.translated ?? envelope?.message;
    const refusal = envelope?.success === false ? envelope.refusal : undefined;
    if (refusal) throw new ApiError(status, refusal, undefined, true);
    const savedBy = envelope?.success === false ? envelope.saved_by?.name : undefined;
    if (envelope?.success === false || status > 299) throw failure(status, message, savedBy, envelope?.code);
    return { ...envelope, data: envelope?.data, message: message?.toString() ?? '' };
  }

  function failure(
    status: number,
    message: Failure['message'] | undefined,
    savedBy: string | undefined,
    code: Failure['code'] | undefined,
  ): ApiError {
    if (!message) return new ApiError(status, t(apiMessages.unreadable, { status }));
    return typeof message === 'string'
      ? new ApiError(status, message, undefined, false, savedBy, code as string)
      : new ApiError(status, t(apiMessages.fields), message);
  }

  return send as Send;
}

/** Refusals that ask something before the call is made again. */
const asks = new RegExp(`"(${approvedCode}|${outOfSightCode})"`);

/**
 * Other help-desks refuse a stale token with 400 or 419 (docs/embedding.md, requirement 19). A missing permission has
 * nothing to do with the token.
 */
const staleToken = ({ status, text }: Outcome) =>
  status === 419 || status === 400 || (status === 403 && !text.includes('Missing permission'));
