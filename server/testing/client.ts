import type { Database } from '../shared/db';
import { sessionCookie } from '../help-desk/built-in/session';
import { newSession } from '../help-desk/session';
import { csrfHeader } from '../../wire/session/session';
import { callOf, checkReply } from './replies';

/** A server of {@link startServer}, as far as clients need it. */
export interface Reachable {
  url: string;
  db: Database;
}

export interface Reply<T> {
  status: number;
  headers: Headers;
  /** `data` of the envelope. On failure there is none, and reading it fails the test. */
  data: T;
  /** The sentence, or the sentence per field. */
  message: string | Record<string, string> | undefined;
}

/** Makes calls over HTTP, and checks every reply against openapi.json and wire/ ({@link checkReply}). */
export interface Client {
  get<T = undefined>(path: string, headers?: Record<string, string>): Promise<Reply<T>>;
  /** An object goes as JSON, `FormData` as multipart, a string as it is with the content type JSON. */
  post<T = undefined>(path: string, body?: object | string, headers?: Record<string, string>): Promise<Reply<T>>;
  patch<T = undefined>(path: string, body?: object | string, headers?: Record<string, string>): Promise<Reply<T>>;
  delete<T = undefined>(path: string, body?: object | string, headers?: Record<string, string>): Promise<Reply<T>>;
  /** The headers that sign this person in: the cookie and the CSRF token. */
  headers: Record<string, string>;
}

/** A client of a signed-in user. */
export async function signIn(server: Reachable, user: { id: number }): Promise<Client> {
  const { id, csrf_token } = await newSession(server.db, user.id);
  return client(server, { cookie: `${sessionCookie}=${id}`, [csrfHeader]: csrf_token });
}

/** A client that is not signed in. */
export const anonymous = (server: Pick<Reachable, 'url'>): Client => client(server, {});

function client({ url }: { url: string }, signedIn: Record<string, string>): Client {
  const send = async <T>(
    method: string,
    path: string,
    body?: object | string,
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> => {
    const json = body !== undefined && !(body instanceof FormData);
    const response = await fetch(url + path, {
      method,
      headers: { ...signedIn, ...(json && { 'content-type': 'application/json' }), ...headers },
      body:
        body === undefined
          ? undefined
          : body instanceof FormData
            ? body
            : typeof body === 'string'
              ? body
              : JSON.stringify(body),
    });
    const text = await response.text();
    // A file is no envelope; a refusal of one is.
    if (response.ok && callOf(method, path)?.call.raw)
      return { status: response.status, headers: response.headers, data: undefined as T, message: undefined };
    const received = JSON.parse(text) as Pick<Reply<T>, 'data' | 'message'>;
    checkReply(method, path, response, received);
    return { status: response.status, headers: response.headers, data: received.data, message: received.message };
  };
  return {
    headers: signedIn,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    delete: (path, body, headers) => send('DELETE', path, body, headers),
  };
}
