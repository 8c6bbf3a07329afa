import type { Kit } from '../../../host-shim/protocol';
import { readerCalls } from '../../../wire/session/session';

let session: Promise<boolean> | undefined;
let renewing = false;

/**
 * Exchanges the host's identity token for a session cookie, once per page, and again when headers are asked for afresh
 * (the session has ended). If the server takes none the token goes with each call. Never rejects.
 */
export async function exchangeToken(kit: Kit): Promise<void> {
  kit.hasSession = await sessionOf(kit, false);
  if (!kit.hasSession) return;
  const { requestHeaders } = kit;
  kit.requestHeaders = async (method, url, fresh) => {
    if (fresh) await sessionOf(kit, true);
    return requestHeaders(method, url, fresh);
  };
}

/** One exchange at a time for all widgets of the page. */
function sessionOf(kit: Kit, fresh: boolean): Promise<boolean> {
  if (!session || (fresh && !renewing)) {
    renewing = true;
    session = send(kit, fresh).finally(() => (renewing = false));
  }
  return session;
}

async function send({ base, identityToken }: Kit, fresh: boolean): Promise<boolean> {
  const { method, path } = readerCalls.exchange;
  try {
    if (new URL(base, location.href).origin !== location.origin) return false;
    const reply = await fetch(base + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: await identityToken?.(fresh) }),
    });
    return ((await reply.json()) as { success?: unknown }).success === true;
  } catch {
    return false;
  }
}
