import type { HostServices } from '../protocol';
import { base } from './parts';

let exchanged: Promise<boolean> | undefined;
let isRenewing = false;

/**
 * Exchanges the host's identity token for a session cookie, once per page: `POST /service-desk/api/session {token}`.
 * `renew` after the session has ended. False if the host gives none or the server takes none; never rejects.
 */
export function exchangeToken({ getIdentityToken }: HostServices, renew = false): Promise<boolean> {
  if (!getIdentityToken || new URL(base, location.href).origin !== location.origin) return Promise.resolve(false);
  if (!exchanged || (renew && !isRenewing)) {
    isRenewing = true;
    exchanged = send(() => getIdentityToken(renew)).finally(() => (isRenewing = false));
  }
  return exchanged;
}

async function send(token: () => string | Promise<string>): Promise<boolean> {
  try {
    const reply = await fetch(`${base}/service-desk/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: await token() }),
    });
    return ((await reply.json()) as { success?: unknown }).success === true;
  } catch {
    // A server that knows no such call.
    return false;
  }
}
