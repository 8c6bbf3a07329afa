import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt);
const cost = { N: 16384, r: 8, p: 1 };

/** `scrypt$<salt>$<key>`, both base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64')}$${(await derive(password, salt, 32, cost)).toString('base64')}`;
}

/** Takes the same time whether or not the account exists: `stored` may be null. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const [, salt = '', key = ''] = (stored ?? 'scrypt$AAAAAAAAAAAAAAAAAAAAAA==$').split('$');
  const wanted = Buffer.from(key, 'base64');
  const given = await derive(password, Buffer.from(salt, 'base64'), 32, cost);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
