import { readerCalls, type ReaderSession } from '../../../wire/session/session';
import { pageFetch } from './pageFetch';

const tokens = new Map<string, Promise<string>>();

async function fetchToken(base: string): Promise<string> {
  const response = await pageFetch(base + readerCalls.reader.path, {
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
  });
  if (!response.ok) return '';
  const body = (await response.json()) as { data?: ReaderSession };
  return body.data?.csrf_token ?? '';
}

/** The reader's CSRF token: asked once for all widgets of the page, again if `fresh`. '' if there is none. */
export function csrfToken(base: string, fresh = false): Promise<string> {
  let token = fresh ? undefined : tokens.get(base);
  if (!token) {
    token = fetchToken(base).catch(() => '');
    tokens.set(base, token);
    void token.then((text) => {
      if (!text) tokens.delete(base);
    });
  }
  return token;
}
