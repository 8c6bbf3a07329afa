import { setTimeout as wait } from 'node:timers/promises';
import { causeOf } from '../shared/cause';
import { say, Stop, type Terminal } from './command';

/** Options of every command that calls a server. */
export const apiOptions = { url: { type: 'string' }, language: { type: 'string' } } as const;

export const apiUsage = `--url <address>        of the service desk, as people open it; else SERVICE_DESK_URL
--language <code>      of headings and sentences: en, de or ar (en)

SERVICE_DESK_TOKEN has the token (page "My tokens", or service-desk token create).`;

/** A server's API, called with the token of SERVICE_DESK_TOKEN. */
export interface Api {
  /** Without a trailing slash. */
  address: string;
  /** `data` of the reply. Throws {@link Stop} with the server's sentence if it refuses, or is not reached. */
  ask<T>(path: string, init?: RequestInit): Promise<T>;
  /** A reply that is a file of this media type, before its first byte is read. Throws as `ask` does. */
  open(path: string, type: string): Promise<Response>;
}

/** So often a call that was told to come back is made, and so many seconds at most are waited for it. */
const tries = 5;
const longestWait = 60;

/** Throws {@link Stop} without a usable address or token. */
export function openApi(
  { url, language = 'en' }: { url?: string | undefined; language?: string | undefined },
  terminal: Terminal,
): Api {
  const address = addressOf(url ?? terminal.env.SERVICE_DESK_URL);
  const token = terminal.env.SERVICE_DESK_TOKEN?.trim();
  if (!token) throw new Stop('SERVICE_DESK_TOKEN is not set: the token that the service desk knows you by.');
  const { protocol, hostname, origin } = new URL(address);
  if (protocol === 'http:' && !/^(localhost|127\..*|\[::1\])$/.test(hostname))
    say(terminal, `Warning: ${origin} is not https, so the token and all data are sent readable.`);

  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const response = await send(path, init);
      const after = Number(response.headers.get('retry-after'));
      const mayComeBack = [429, 503].includes(response.status) && after > 0 && after <= longestWait;
      if (!mayComeBack || attempt === tries) return response;
      await response.body?.cancel();
      say(terminal, `The server asks to wait for ${after} s …`);
      await wait(after * 1000, undefined, { signal: terminal.signal });
    }
  }

  async function send(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(address + path, {
        ...init,
        redirect: 'manual',
        signal: terminal.signal,
        headers: { authorization: `Bearer ${token}`, 'accept-language': language, ...init.headers },
      });
    } catch (error) {
      throw terminal.signal.aborted ? error : new Stop(`${origin} cannot be reached (${causeOf(error)}).`);
    }
  }

  return {
    address,
    async ask<T>(path: string, init?: RequestInit) {
      const response = await call(path, init);
      const envelope = await envelopeOf(response, address);
      if (!response.ok || !envelope.success) throw refusal(response, envelope);
      return envelope.data as T;
    },
    async open(path, type) {
      const response = await call(path, { headers: { accept: type } });
      if (response.ok && response.headers.get('content-type')?.startsWith(type)) return response;
      throw refusal(response, await envelopeOf(response, address));
    },
  };
}

/** The body of a call that writes: a retry of it is not done twice. */
export const writing = (body: object): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
});

function addressOf(url: string | undefined): string {
  if (!url) throw new Stop('Which service desk? Give its address with --url, or set SERVICE_DESK_URL.');
  const { protocol, username, search, hash, href } = URL.canParse(url) ? new URL(url) : new URL('unknown:');
  if (!/^https?:$/.test(protocol) || username || search || hash)
    throw new Stop('--url must be the address of a service desk, such as https://desk.example.test, and nothing else.');
  return href.replace(/\/(service-desk\/?)?$/, '').replace(/\/+$/, '');
}

interface Envelope {
  success?: boolean;
  data?: unknown;
  message?: string | Record<string, string>;
  translated?: string | Record<string, string>;
}

async function envelopeOf(response: Response, address: string): Promise<Envelope> {
  const location = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && location) {
    await response.body?.cancel();
    const target = new URL(location, address);
    throw new Stop(
      `${address} leads to another address, ${target.origin}${target.pathname}: give the right one as --url.`,
    );
  }
  try {
    const envelope = (await response.json()) as Envelope | null;
    if (envelope && typeof envelope.success === 'boolean') return envelope;
  } catch {
    // Told below.
  }
  throw new Stop(`${address} answers ${response.status}, and not as a service desk does: is the address right?`);
}

/** The server's sentence; of several fields, one a line. */
function refusal({ status }: Response, { message, translated }: Envelope): Stop {
  const said = translated ?? message ?? '';
  const text =
    typeof said === 'string'
      ? said
      : Object.entries(said)
          .map(([field, sentence]) => `${field}: ${sentence}`)
          .join('\n');
  return new Stop(`${text || 'The server refuses.'} (${status})`);
}
