import { HostFailure, requestHost } from './host.request';
import type { Connection } from './connection';
import { driverFor, valuesFor } from './source.sql';

/** What the help-desk may limit. */
export type Seen = 'tickets' | 'people';

/** How long the help-desk may take to say what a person may see, in milliseconds. */
const within = 2000;
/** Tickets, or people, that one question is about. */
export const maxAsked = 1000;
/** Who may see more than these is not asked for all of them. */
const maxListed = 5000;
/** Of one reply. */
const maxBytes = 4 * 1024 * 1024;

/**
 * Where it is said which tickets, or people, of the help-desk a person may see; ids and references (`agent:12`) are its own.
 * People are named by reference.
 */
export interface SightSource {
  /** Those of these, at most {@link maxAsked}, that this person may see. Throws {@link HostFailure}. */
  of(person: string, ids: readonly string[]): Promise<readonly string[]>;
  /** All that this person may see; null if they are very many, or not listed. Throws {@link HostFailure}. */
  all(person: string): Promise<readonly string[] | null>;
  close(): Promise<void>;
}

/** As the connection says; null if everybody may see all of them. */
export function sightSource(kind: Seen, connection: Sighted): SightSource | null {
  const source = rawSightSource(kind, connection);
  return (
    source && {
      of: async (person, ids) => {
        const asked = new Set(ids);
        // A host that names others is not believed in that.
        return [...new Set(await source.of(person, ids))].filter((id) => asked.has(id));
      },
      all: (person) => source.all(person),
      close: () => source.close(),
    }
  );
}

type Sighted = Pick<Connection, 'maySee' | 'peopleVisible' | 'http' | 'sql'>;

/** {@link sightSource} word by word: with what was not asked for, if the host names it. */
export function rawSightSource(kind: Seen, { maySee, peopleVisible, http, sql }: Sighted): SightSource | null {
  const way = kind === 'tickets' ? maySee : peopleVisible;
  if (way === 'everyone') return null;
  const source = way === 'http' ? http && byHttp(kind, http) : sql && bySql(kind, sql.url, way);
  if (!source) throw new HostFailure(`the connection does not say who may see ${kind}`);
  return source;
}

/** By the host API: `POST tickets/visible` and `GET tickets?visible_to=` (docs/connect/host-api.md); of people the same. */
function byHttp(kind: Seen, { url, secret }: { url: string; secret: string }): SightSource {
  const base = url.replace(/\/+$/, '');
  const request = (path: string, body?: string) =>
    requestHost({ url: new URL(base + path), secret, body, within, maxBytes });

  /** A page of `visible_to`; null if the host does not list them. */
  async function page(person: string, since: string | null) {
    const query = new URLSearchParams({ visible_to: person, limit: '1000', ...(since !== null && { since }) });
    const { status, json } = await request(`/${kind}?${query}`);
    const {
      rows,
      cursor = null,
      more = false,
    } = objectOf(json) as { rows?: unknown; cursor?: unknown; more?: unknown };
    if (status !== 200 || !Array.isArray(rows)) return null;
    return {
      ids: rows.map((row) => nameOf(kind, objectOf(row))),
      next: more && typeof cursor === 'string' ? cursor : null,
    };
  }

  return {
    async of(person, ids) {
      const { status, json } = await request(`/${kind}/visible`, JSON.stringify({ person, ids }));
      if (status !== 200) throw new HostFailure(`it answers ${status} to ${kind}/visible`);
      const { ids: seen } = objectOf(json);
      if (!Array.isArray(seen)) throw new HostFailure(`its answer to ${kind}/visible has no list "ids"`);
      return seen.map(String);
    },
    async all(person) {
      const ids: string[] = [];
      for (let since: string | null = null; ;) {
        const found = await page(person, since);
        if (!found || ids.length + found.ids.length > maxListed) return null;
        ids.push(...found.ids);
        if (found.next === null || found.next === since) return ids;
        since = found.next;
      }
    },
    close: async () => undefined,
  };
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** A ticket by its id, a person by reference. */
const nameOf = (kind: Seen, row: Record<string, unknown>): string =>
  kind === 'people' ? `${String(row.kind)}:${String(row.id)}` : String(row.id ?? '');

/** By the statements `may_see` and `visible_to` of the kind (docs/connect/data.md). */
function bySql(kind: Seen, url: string, { maySee, visibleTo }: Exclude<Connection['maySee'], string>): SightSource {
  const driver = driverFor(url);
  const idsOf = async (statement: string, person: string, ids: readonly string[], max: number): Promise<string[]> => {
    const given = { ...namesOf(person), ids, ...(kind === 'people' && valuesFor('people', ids)) };
    const { columns, rows } = await driver.rows(statement, given, { within, max });
    const lacking = (kind === 'people' ? ['id', 'kind'] : ['id']).filter((name) => !columns.includes(name));
    if (columns.length && lacking.length)
      throw new HostFailure(`data.${kind}.may_see gives no column ${lacking.join(', ')}`);
    return rows.filter(({ id }) => id !== null).map((row) => nameOf(kind, row));
  };
  return {
    of: (person, ids) => idsOf(maySee, person, ids, ids.length),
    async all(person) {
      if (visibleTo === null) return null;
      const ids = await idsOf(visibleTo, person, [], maxListed).catch(() => null);
      return ids;
    },
    close: () => driver.close(),
  };
}

/** What `:person`, `:agent` and `:client` stand for. */
function namesOf(person: string): { person: string; agent: string | null; client: string | null } {
  const idOf = (kind: 'agent' | 'client') => (person.startsWith(`${kind}:`) ? person.slice(kind.length + 1) : null);
  return { person, agent: idOf('agent'), client: idOf('client') };
}
