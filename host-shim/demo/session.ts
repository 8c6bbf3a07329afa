interface Session {
  user: { id: number; full_name: string; role: 'admin' | 'agent' | 'client' } | null;
  /** English → the person's language; empty for English. */
  words: Record<string, string>;
}

/** What the server has printed into the page for its script. */
export const printed = <T>(id: string): T | null =>
  JSON.parse(document.getElementById(id)?.textContent || 'null') as T | null;

export const { user, words } = printed<Session>('session') ?? { user: null, words: {} };

/** The CSRF token the page was printed with, or a newer one. */
let token = document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')?.content ?? '';

export const t = (word: string): string => words[word] ?? word;

/** Headers for state-changing requests; `fresh` asks the server for the token of the session as it is now. */
export async function requestHeaders(_method: string, _url: string, fresh: boolean): Promise<Record<string, string>> {
  if (fresh) {
    const reply = await fetch('/auth/session');
    if (reply.ok) token = ((await reply.json()) as { data: { csrf_token: string } }).data.csrf_token;
  }
  return { 'X-CSRF-TOKEN': token };
}

/**
 * A call of the help-desk's own API. Throws an Error with the server's sentence; an ended session leads to the sign-in
 * page.
 */
export async function call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const headers = {
    ...(await requestHeaders(method, path, false)),
    ...(body && { 'content-type': 'application/json' }),
  };
  const reply = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  const content = (await reply.json()) as { data: T; message?: string | Record<string, string> };
  if (reply.ok) return content.data;
  if (reply.status === 401 && document.body.dataset.page !== 'login')
    location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);
  throw new Error(
    typeof content.message === 'object'
      ? Object.values(content.message).join(' ')
      : (content.message ?? t('Something went wrong.')),
  );
}
