import { createHmac, timingSafeEqual } from 'node:crypto';

/** Headers of a signed request, either way between the service desk and a host. */
export const timeHeader = 'X-Service-Desk-Time';
export const signatureHeader = 'X-Service-Desk-Signature';

/** How far the clocks of both sides may differ, in seconds. */
export const signatureAge = 300;

interface Signed {
  method: string;
  /** Path and query as they are sent, from the first slash on. */
  target: string;
  body: string;
  /** Unix time in seconds. */
  time: number;
}

/**
 * `sha256=<hex>`: HMAC-SHA-256 with the shared secret over time, method, target and body, each on a line of its own
 * (docs/connect.md).
 */
export function signatureOf(secret: string, { method, target, body, time }: Signed): string {
  const text = [time, method.toUpperCase(), target, body].join('\n');
  return `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
}

/** Is it signed with this secret, not longer ago (or ahead) than {@link signatureAge}? `now` in seconds. */
export function isSigned(secret: string, signed: Signed, signature: string, now: number): boolean {
  if (!Number.isFinite(signed.time) || Math.abs(now - signed.time) > signatureAge) return false;
  const expected = Buffer.from(signatureOf(secret, signed));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
