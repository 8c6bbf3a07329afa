import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Is this body from the service desk? `headers`: by names in small letters; `body`: exactly as it came. */
export function verify(secret, headers, body, now = Date.now() / 1000) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = headers;
  if (!/^\d+$/.test(at) || Math.abs(now - Number(at)) > 300) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const own = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest();
  return signatures.split(' ').some((one) => {
    const [version, sent = ''] = one.split(',');
    const other = Buffer.from(sent, 'base64');
    return version === 'v1' && other.length === own.length && timingSafeEqual(other, own);
  });
}

const { SECRET, WEBHOOK_ID, WEBHOOK_TIMESTAMP, WEBHOOK_SIGNATURE } = process.env;
const headers = {
  'webhook-id': WEBHOOK_ID,
  'webhook-timestamp': WEBHOOK_TIMESTAMP,
  'webhook-signature': WEBHOOK_SIGNATURE,
};
console.log(verify(SECRET, headers, readFileSync(0, 'utf8')) ? 'verified' : 'refused');
