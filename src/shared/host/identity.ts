import { pageFetch } from '../api/pageFetch';
import type { Kit } from '../../../host-shim/protocol';
import { readerCalls } from '../../../wire/session/session';

/** The exchange for all widgets of the page; none is under way or done if the last one failed. */
let session: Promise<boolean> | undefined;
let isPending = false;
/** The last token did not do: the page is asked for another one. */
let wasRefused = false;
/** The server takes no tokens in exchange: they go with each call. */
let takesNone = false;

/** What may be in a header. A page that has signed somebody out may answer with its sign-in form instead of a token. */
const isToken = (text: string) => /^[\x21-\x7e]+$/.test(text);

/**
 * Exchanges the host's identity token for a session cookie, once per page; again with another token when headers are
 * asked for afresh (the session has ended), and before each call as long as that fails. If the server takes none the
 * token goes with each call. Never rejects.
 */
export async function exchangeToken(kit: Kit): Promise<void> {
  const { requestHeaders } = kit;
  kit.hasSession = await sessionOf(kit, false);
  kit.requestHeaders = async (method, url, fresh) => {
    if (fresh || !kit.hasSession) kit.hasSession = await sessionOf(kit, fresh === true);
    // A page that has no token has none to send: then nobody is signed in, and the server says so.
    const headers = await requestHeaders(method, url, fresh).catch(() => ({}) as Record<string, string>);
    const { Authorization: bearer = '', ...others } = headers;
    return !bearer || isToken(bearer.replace('Bearer ', '')) ? headers : others;
  };
}

/** One exchange at a time for all widgets of the page. */
function sessionOf(kit: Kit, fresh: boolean): Promise<boolean> {
  if (!takesNone && !isPending && (fresh || !session)) {
    isPending = true;
    session = send(kit, fresh || wasRefused).then((isOpen) => {
      isPending = false;
      wasRefused = !isOpen;
      if (!isOpen) session = undefined;
      return isOpen;
    });
  }
  return session ?? Promise.resolve(false);
}

async function send({ base, identityToken }: Kit, fresh: boolean): Promise<boolean> {
  const { method, path } = readerCalls.exchange;
  try {
    if (new URL(base, location.href).origin !== location.origin) {
      takesNone = true;
      return false;
    }
    const token = (await identityToken?.(fresh)) ?? '';
    if (!isToken(token)) return false;
    const reply = await pageFetch(base + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    takesNone = [404, 405, 422].includes(reply.status);
    return ((await reply.json()) as { success?: unknown }).success === true;
  } catch {
    return false;
  }
}
