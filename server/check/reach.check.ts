import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import * as statusSentences from '../../texts/compiled/server/status';
import { causeOf } from '../shared/cause';
import type { ExtensionSetup } from '../shared/extensions';
import { say } from '../shared/sentence';
import { fault, ok, type Said, warning } from './finding';

/** Milliseconds for one address. */
const within = 3_000;

/** Days before its end at which a certificate is named, and below which that is a fault. */
const limits = { warning: 21, fault: 7 };

export interface Certificate {
  /** `https://desk.example.test`. */
  address: string;
  endsAt: Date | null;
  /** Whole days that are left, negative: since its end; null: it could not be read. */
  days: number | null;
  /** Why nobody is let in with it, or why it could not be read; null: it is well. */
  why: string | null;
}

/** Of each https address once. */
export async function certificatesOf(addresses: readonly string[], now: Date): Promise<Certificate[]> {
  const origins = new Set(
    addresses
      .filter((one) => URL.canParse(one) && new URL(one).protocol === 'https:')
      .map((one) => new URL(one).origin),
  );
  return Promise.all([...origins].map((origin) => certificateOf(origin, now)));
}

async function certificateOf(address: string, now: Date): Promise<Certificate> {
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  try {
    const { certificate, why } = await new Promise<{ certificate: PeerCertificate; why: string | null }>(
      (resolve, reject) => {
        const socket = connect({
          host,
          port: Number(port || 443),
          ...(!isIP(host) && { servername: host }),
          rejectUnauthorized: false,
        });
        socket.setTimeout(within, () => socket.destroy(new Error('ETIMEDOUT')));
        socket.on('error', reject);
        socket.on('secureConnect', () => {
          const { authorizationError } = socket;
          resolve({
            certificate: socket.getPeerCertificate(),
            why: authorizationError
              ? String((authorizationError as { code?: string }).code ?? authorizationError)
              : null,
          });
          socket.destroy();
        });
      },
    );
    const endsAt = new Date(certificate.valid_to);
    return { address, endsAt, days: Math.floor((endsAt.getTime() - now.getTime()) / 86_400_000), why };
  } catch (error) {
    return { address, endsAt: null, days: null, why: causeOf(error) };
  }
}

export function certificatesFound(certificates: readonly Certificate[]): Said[] {
  return certificates.map(({ address, days, why }) => {
    const renew = say(statusSentences.certificate_next);
    if (days === null)
      return warning(
        say(statusSentences.certificate_unread, { address, why: why ?? '?' }),
        say(statusSentences.certificate_unread_next),
      );
    if (days < 0) return fault(say(statusSentences.certificate_over, { address, days: -days }), renew);
    if (why !== null)
      return fault(
        say(statusSentences.certificate_refused, { address, why }),
        say(statusSentences.certificate_refused_next),
      );
    const found = say(statusSentences.certificate_days, { address, days });
    if (days < limits.fault) return fault(found, renew);
    return days < limits.warning ? warning(found, renew) : ok(found);
  });
}

/**
 * Can the manifests of extensions that are switched on be had? `own`: where a browser reaches us, for those that are a
 * path of it.
 */
export async function extensionsFound(extensions: readonly ExtensionSetup[], own: string): Promise<Said[]> {
  if (!extensions.length) return [];
  const all = await Promise.all(extensions.map((one) => whyUnreached(new URL(one.manifest, own))));
  const found = extensions.flatMap(({ name, manifest }, at) =>
    all[at] === null
      ? []
      : [
          fault(
            say(statusSentences.extension_gone, { name, address: manifest, why: all[at]! }),
            say(statusSentences.extension_gone_next),
          ),
        ],
  );
  return found.length ? found : [ok(say(statusSentences.extensions_well, { count: extensions.length }))];
}

/** null: it is there, and JSON. */
async function whyUnreached(address: URL): Promise<string | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(within), redirect: 'error' });
    if (!response.ok) {
      await response.body?.cancel();
      return String(response.status);
    }
    await response.json();
    return null;
  } catch (error) {
    return causeOf(error);
  }
}
