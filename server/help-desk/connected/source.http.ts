import { requestHost, HostFailure } from './host.request';
import type { HostClock, HostKind, HostPage, HostRows, HostSource } from './host';
import { upwards } from './host.order';
import { withMoments } from './moment';

/** How long a host may take for a page of records, and for those that somebody waits for; in milliseconds. */
const times = { page: 30_000, some: 2000 };
/** Of one reply. */
const maxBytes = 32 * 1024 * 1024;
/** Rows of a page. */
export const pageSize = 1000;
/** Records that are asked for by one question. */
export const maxIds = 100;

/** The host does not have this kind of records. */
export class KindMissing extends HostFailure {}

/**
 * Records by the host API at `url` (docs/connect.md), every question signed with the secret. `zone` is that of moments which
 * say none.
 */
export function httpSource({ url, secret }: { url: string; secret: string }, zone = 'UTC'): HostSource {
  const base = url.replace(/\/+$/, '');
  let clock: HostClock | null = null;
  /** As the newest page of priorities says. */
  let descending = false;

  async function request(kind: HostKind, query: string, within: number): Promise<Record<string, unknown>> {
    const asked = { url: new URL(`${base}/${kind}?${query}`), secret, within, maxBytes };
    const { status, json, date } = await requestHost(asked);
    const shown = Date.parse(date ?? '');
    // HTTP writes it in UTC, and in whole seconds.
    if (shown) clock = { ahead: (shown - Date.now()) / 1000, offset: null, local: new Set() };
    if (status === 404) throw new KindMissing(`it has no ${kind} (404)`);
    if (status !== 200) throw new HostFailure(`it answers ${status}`);
    if (typeof json !== 'object' || json === null || !('rows' in json) || !Array.isArray(json.rows))
      throw new HostFailure('its answer has no list "rows"');
    if (kind === 'priorities' && 'descending' in json) {
      if (typeof json.descending !== 'boolean')
        throw new HostFailure('"descending" of its answer is not true or false');
      descending = json.descending;
    }
    return json as Record<string, unknown>;
  }

  const read = <K extends HostKind>(kind: K, rows: unknown): HostRows[K][] =>
    upwards(
      (rows as HostRows[K][]).map((row) => withMoments(row, zone)),
      kind === 'priorities' && descending,
    );

  return {
    async changed<K extends HostKind>(kind: K, since: string | null): Promise<HostPage<K>> {
      const query = new URLSearchParams({ ...(since !== null && { since }), limit: String(pageSize) });
      const { rows, cursor = null, more = false, deleted = [] } = await request(kind, String(query), times.page);
      if ((cursor !== null && typeof cursor !== 'string') || typeof more !== 'boolean')
        throw new HostFailure('its answer has no text "cursor" or no true or false "more"');
      if (!Array.isArray(deleted) || !deleted.every((id) => typeof id === 'string'))
        throw new HostFailure('"deleted" of its answer is no list of ids');
      return { rows: read(kind, rows), cursor, more, deleted };
    },

    async byIds<K extends HostKind>(kind: K, ids: readonly string[]): Promise<HostRows[K][]> {
      const rows: HostRows[K][] = [];
      for (let from = 0; from < ids.length; from += maxIds) {
        const some = ids.slice(from, from + maxIds).map(encodeURIComponent);
        rows.push(...read(kind, (await request(kind, `ids=${some.join()}`, times.some)).rows));
      }
      return rows;
    },

    // It tells of deletions itself.
    ids: () => null,
    count: () => null,
    clock: async () => clock,
    close: async () => undefined,
  };
}
