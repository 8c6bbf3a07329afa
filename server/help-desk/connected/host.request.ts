import { signatureHeader, signatureOf, timeHeader } from './signature';

interface Question {
  url: URL;
  /** Signs the request; null: it is not signed. */
  secret: string | null;
  headers?: Record<string, string>;
  /** JSON that is sent by POST; without it is a GET. */
  body?: string;
  /** For all of it, in milliseconds. */
  within: number;
  /** Of the body. */
  maxBytes: number;
}

interface HostReply {
  status: number;
  json: unknown;
  /** When it was sent, by the host's clock, as HTTP writes it. */
  date: string | null;
}

/** A reply of the host that cannot be used, in words for the log; it quotes nothing of what was sent or received. */
export class HostFailure extends Error {}

/**
 * A signed request to the host. Returns the status and, of 200 and a refusal with a sentence (409, 422), its JSON. Throws {@link HostFailure} if it cannot be reached,
 * leads elsewhere, takes too long, sends too much, or something else than JSON. No redirect is followed: a signed
 * request, or people's cookies, would go where nobody meant them to.
 */
export async function requestHost(question: Question): Promise<HostReply> {
  try {
    return await send(question);
  } catch (error) {
    throw error instanceof HostFailure ? error : new HostFailure(reasonOf(error, question));
  }
}

async function send({ url, secret, headers, body = '', within, maxBytes }: Question): Promise<HostReply> {
  const target = url.pathname + url.search;
  const time = Math.floor(Date.now() / 1000);
  const method = body ? 'POST' : 'GET';
  const response = await fetch(url, {
    method,
    ...(body && { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(within),
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
      ...(secret !== null && {
        [timeHeader]: String(time),
        [signatureHeader]: signatureOf(secret, { method, target, body, time }),
      }),
    },
  });
  const date = response.headers.get('date');
  if (response.status !== 200 && response.status !== 409 && response.status !== 422) {
    await response.body?.cancel();
    if (response.status >= 300 && response.status < 400) throw new HostFailure('it redirects to another address');
    return { status: response.status, json: undefined, date };
  }
  if (!/^application\/([\w.-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel();
    throw new HostFailure('it answers something else than JSON');
  }
  const text = await textOf(response, maxBytes);
  try {
    return { status: response.status, json: JSON.parse(text), date };
  } catch {
    throw new HostFailure('it answers something else than JSON');
  }
}

async function textOf(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).byteLength;
    if (size > maxBytes) throw new HostFailure(`it answers more than ${maxBytes} bytes`);
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reasonOf(error: unknown, { within }: Question): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return name === 'TimeoutError'
    ? `it takes longer than ${within} ms`
    : `it cannot be reached (${cause?.code ?? name})`;
}
