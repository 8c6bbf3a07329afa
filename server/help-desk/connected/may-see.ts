import { HostFailure, requestHost } from './ask';
import type { Connection } from './connection';
import { driverFor } from './source.sql';

/** How long the help-desk may take to say which tickets a person may see, in milliseconds. */
const within = 2000;
/** Tickets that one question is about. */
export const maxAsked = 1000;
/** Who may see more tickets than these is not asked for all of them. */
const maxListed = 5000;
/** Of one reply. */
const maxBytes = 4 * 1024 * 1024;

/** Where it is said which tickets of the help-desk a person may see; ids and references (`agent:12`) are its own. */
export interface SightSource {
  /** Those of the tickets, at most {@link maxAsked}, that this person may see. Throws {@link HostFailure}. */
  of(person: string, ids: readonly string[]): Promise<readonly string[]>;
  /** All that this person may see; null if they are very many, or not listed. Throws {@link HostFailure}. */
  all(person: string): Promise<readonly string[] | null>;
  close(): Promise<void>;
}

/** As the connection says; null if everybody may see every ticket. */
export function sightSource({ maySee, http, sql }: Pick<Connection, 'maySee' | 'http' | 'sql'>): SightSource | null {
  if (maySee === 'everyone') return null;
  const source = maySee === 'http' ? http && byHttp(http) : sql && bySql(sql.url, maySee);
  if (!source) throw new HostFailure('the connection does not say who may see a ticket');
  return {
    of: async (person, ids) => {
      const asked = new Set(ids);
      // A host that names others is not believed in that.
      return [...new Set(await source.of(person, ids))].filter((id) => asked.has(id));
    },
    all: (person) => source.all(person),
    close: () => source.close(),
  };
}

/** By the host API: `POST tickets/visible` and `GET tickets?visible_to=` (docs/connect/host-api.md). */
function byHttp({ url, secret }: { url: string; secret: string }): SightSource {
  const base = url.replace(/\/+$/, '');
  const request = (path: string, body?: string) =>
    requestHost({ url: new URL(base + path), secret, body, within, maxBytes });

  /** A page of `visible_to`; null if the host does not list them. */
  async function page(person: string, since: string | null) {
    const query = new URLSearchParams({ visible_to: person, limit: '1000', ...(since !== null && { since }) });
    const { status, json } = await request(`/tickets?${query}`);
    const {
      rows,
      cursor = null,
      more = false,
    } = objectOf(json) as { rows?: unknown; cursor?: unknown; more?: unknown };
    if (status !== 200 || !Array.isArray(rows)) return null;
    return {
      ids: rows.map((row) => String(objectOf(row).id ?? '')),
      next: more && typeof cursor === 'string' ? cursor : null,
    };
  }

  return {
    async of(person, ids) {
      const { status, json } = await request('/tickets/visible', JSON.stringify({ person, ids }));
      if (status !== 200) throw new HostFailure(`it answers ${status} to tickets/visible`);
      const { ids: seen } = objectOf(json);
      if (!Array.isArray(seen)) throw new HostFailure('its answer to tickets/visible has no list "ids"');
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

/** By the statements `data.tickets.may_see` and `visible_to` (docs/connect/data.md). */
function bySql(url: string, { maySee, visibleTo }: Exclude<Connection['maySee'], string>): SightSource {
  const driver = driverFor(url);
  const idsOf = async (statement: string, person: string, ids: readonly string[], max: number): Promise<string[]> => {
    const { columns, rows } = await driver.rows(statement, { ...namesOf(person), ids }, { within, max });
    if (columns.length && !columns.includes('id')) throw new HostFailure('data.tickets.may_see gives no column id');
    return rows.flatMap(({ id }) => id ?? []);
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
