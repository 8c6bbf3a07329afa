import type { Kit } from '../../../host-shim/protocol';
import { readerCalls } from '../../../wire/session/session';

let session: Promise<boolean> | undefined;
let renewing = false;

/**
 * Exchanges the host's identity token for a session cookie, once per page; `fresh` after the session has ended. Resolves
 * false if the server takes none (then the token goes with each call); never rejects.
 */
export function exchangeToken(kit: Kit, fresh = false): Promise<boolean> {
  if (!session || (fresh && !renewing)) {
    renewing = true;
    session = send(kit, fresh).finally(() => (renewing = false));
  }
  return session;
}

async function send({ base, identityToken }: Kit, fresh: boolean): Promise<boolean> {
  try {
    const reply = await fetch(base + readerCalls.exchange.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: await identityToken?.(fresh) }),
    });
    return ((await reply.json()) as { success?: unknown }).success === true;
  } catch {
    return false;
  }
}
