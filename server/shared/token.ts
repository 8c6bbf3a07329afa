import { createHash, randomBytes } from 'node:crypto';

const day = 86_400_000;

/** 256 random bits for an address that somebody gets by mail; only {@link hashOf} is stored (B8). */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The addresses that a token follows. */
export const tokenPaths = {
  change: '/change-approval/',
  contract: '/service-desk/contract-approval/',
} as const;

const tokens = new RegExp(`(${Object.values(tokenPaths).join('|')})[\\w-]+`, 'g');

/** A text in which nobody finds a token any more; the addresses stay, without it. */
export const withoutTokens = (text: string): string => text.replace(tokens, '$1…');

/** So many days later. */
export const expiryOf = (now: Date, days: number): Date => new Date(now.getTime() + days * day);
