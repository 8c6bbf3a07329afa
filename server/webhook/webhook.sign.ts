import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** A new secret of Standard Webhooks: `whsec_` and 32 bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** What stays the same at every attempt. */
export const headersOf = (key: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Service-Desk-Webhooks',
  'webhook-id': key,
});

/** The headers of an attempt: signed with each of the secrets, so that a receiver may still have the former one. */
export const signedHeaders = (
  key: string,
  body: string,
  secrets: readonly string[],
  at: Date,
): Record<string, string> => ({
  ...headersOf(key),
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(key, at, body)).join(' '),
});
