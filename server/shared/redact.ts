import type { FastifyRequest } from 'fastify';

const hidden = '*';

/**
 * Session ids, security tokens and the tokens of links are 32 random bytes in base64url: every such word is removed.
 */
export const withoutSecrets = (text: string): string => text.replace(/[\w-]{43,}/g, hidden);

/** The words that paths are made of, from the patterns of all routes. */
export const fixedWords = (routes: string[]): ReadonlySet<string> =>
  new Set(routes.flatMap((route) => route.split('/')).filter((word) => word && !/[:*]/.test(word)));

/** Files that everybody may read. */
const open = /^\/(service-desk\/bundle|demo)\/[\w./-]*$/;

/**
 * An address without what people put into it: words of our paths, numbers and names of parameters stay. Everything else
 * may be a token, also in a misspelled path.
 */
export function plainAddress(url: string, words: ReadonlySet<string>): string {
  const [path = '', ...query] = url.split('?');
  const segments = open.test(path)
    ? path
    : path
        .split('/')
        .map((segment) => (segment === '' || words.has(segment) || /^\d{1,15}$/.test(segment) ? segment : hidden))
        .join('/');
  const names = query
    .join('&')
    .split('&')
    .filter(Boolean)
    .map((pair) => /^([a-z][a-z_-]{1,30}(\[[a-z]*\])?)=/.exec(pair)?.[1])
    .map((name) => (name ? `${name}=${hidden}` : hidden));
  return (segments + (names.length ? `?${names.join('&')}` : '')).slice(0, 500);
}

/** The secrets that came with this request, both as sent and as parsed. */
export function secretsOf(request: FastifyRequest): string[] {
  const { authorization = '', cookie = '', referer = '', ...headers } = request.headers;
  const { params, body } = request as { params: unknown; body: unknown };
  const values = (of: unknown): unknown[] => (typeof of === 'object' && of !== null ? Object.values(of) : []);
  const passwords = Object.entries((body ?? {}) as object)
    .filter(([name]) => /password|token|secret/i.test(name))
    .map(([, value]: [string, unknown]) => value);
  const words = [
    ...authorization.split(' '),
    referer,
    cookie,
    ...values(request.cookies),
    ...Object.entries(headers)
      .filter(([name]) => /token|key|secret/i.test(name))
      .map(([, value]) => value),
    ...(request.routeOptions.config?.call?.byHash ? values(params) : []),
    ...passwords,
    request.url,
  ];
  return words.filter((word): word is string => typeof word === 'string' && word.length >= 6);
}

/** The text without these words. */
export const without = (text: string, secrets: readonly string[]): string =>
  [...secrets]
    .sort((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, hidden), withoutSecrets(text));
