import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as webhookSentences from '../../texts/compiled/server/webhook';
import { webhookTexts } from '../../wire/webhook/webhook';
import { invalid } from '../shared/errors';
import { rule, say, type Sentence } from '../shared/sentence';
import { type Allowed, hostOf, isAllowed, isPublic } from './webhook.address';

/** Why this address is not called; null: it may be. */
export function refusalOf(url: URL, allowed: Allowed): Sentence | null {
  const host = hostOf(url);
  const named = isAllowed(host, allowed);
  if (url.username || url.password) return say(webhookSentences.credentials);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && named)) return say(webhookSentences.https);
  if (named) return null;
  if (url.port) return say(webhookSentences.port);
  const isOurs = isIP(host) ? !isPublic(host) : host === 'localhost' || host.endsWith('.localhost');
  return isOurs ? inside() : null;
}

const inside = (): Sentence => say(webhookSentences.inside);

/** A name that nobody knows yet may be known later. */
const within = 2000;

/**
 * The address as it is called. Throws 422 at `url` for what is no address, or leads into our own network by what its name
 * means now; what it means later is asked again by whoever calls it.
 */
export async function requireUrl(text: string, allowed: Allowed): Promise<string> {
  if (!URL.canParse(text)) throw invalid({ url: rule(webhookTexts.url) });
  const url = new URL(text);
  url.hash = '';
  const refusal = refusalOf(url, allowed);
  if (refusal) throw invalid({ url: refusal });
  const host = hostOf(url);
  if (isAllowed(host, allowed) || isIP(host)) return url.href;
  const late = new AbortController();
  const found = await Promise.race([
    dns.lookup(host, { all: true }).catch(() => []),
    wait(within, [], { signal: late.signal }).catch(() => []),
  ]);
  late.abort();
  if (!found.every(({ address }) => isPublic(address))) throw invalid({ url: inside() });
  return url.href;
}
