import { sql } from 'kysely';
import type { Db } from '../../shared/db';
import { cannotSay, type Lately, type Sight } from '../../shared/sight';
import type { HelpDeskPerson } from '../help-desk';
import { kept } from './kept';
import { mirrored } from './refs';
import { maxAsked, type Seen, type SightSource } from './may-see';

/** How long what the help-desk says of a person and what they may see is used, in milliseconds. */
const keepMs = 30_000;
/** How long it is not asked again for a person of whom it could not say it. */
const failureMs = 5000;
const maxKept = 300_000;
const maxPeople = 2000;
/** What a person was shown lately is kept of so many tickets. */
const maxLately = 300;

interface Verdict {
  seen: boolean;
  /** In milliseconds of the clock. */
  until: number;
}

interface Options {
  db: Db;
  /** Milliseconds that only grow. */
  clock: () => number;
  /** Into the log. */
  warn: (line: string) => void;
}

type Person = Pick<HelpDeskPerson, 'id' | 'role'>;

/**
 * Which tickets, or people, each person may see, as the help-desk says. What it said is kept for 30 seconds, for each of them;
 * it is asked once however many want to know the same at the same moment. While it cannot say, nothing is seen: 503.
 */
export function sightIn(kind: Seen, source: SightSource, { db, clock, warn }: Options): (person: Person) => Sight {
  /** By person, who was asked about longest ago first, and ticket. */
  const verdicts = new Map<number, Map<number, Verdict>>();
  let keptVerdicts = 0;
  const pending = new Map<string, Promise<void>>();
  const failed = new Map<number, number>();
  const lately = new Map<number, Lately>();
  const lists = kept<readonly number[] | null>({ keep: () => keepMs, failure: failureMs, max: maxPeople, clock });
  let isFailing = false;

  const keyOf = ({ id }: Person, ticket: number): string => `${id} ${ticket}`;

  function keep(person: Person, answers: readonly (readonly [ticket: number, verdict: Verdict])[]): void {
    const own = verdicts.get(person.id) ?? new Map<number, Verdict>();
    keptVerdicts -= own.size;
    for (const [ticket, verdict] of answers) own.set(ticket, verdict);
    keptVerdicts += own.size;
    verdicts.delete(person.id);
    verdicts.set(person.id, own);
    for (const [id, theirs] of verdicts) {
      if (keptVerdicts <= maxKept) break;
      verdicts.delete(id);
      keptVerdicts -= theirs.size;
    }
  }

  function noteShown(person: Person, answers: readonly (readonly [ticket: number, verdict: Verdict])[]): void {
    const shown = answers.flatMap(([ticket, { seen }]) => (seen ? [ticket] : []));
    if (!shown.length) return;
    const before = lately.get(person.id)?.ids ?? [];
    lately.delete(person.id);
    if (lately.size >= maxPeople) lately.delete(lately.keys().next().value!);
    lately.set(person.id, {
      ids: [...new Set([...shown, ...before])].slice(0, maxLately),
      share: shown.length / answers.length,
    });
  }

  /** What the help-desk says now of these tickets, into `verdicts`. */
  async function ask(person: Person, ids: readonly number[]): Promise<void> {
    if ((failed.get(person.id) ?? -Infinity) > clock()) throw cannotSay(kind);
    const until = clock() + keepMs;
    try {
      const { name, hostIds } = await namesOf(db, kind, person, ids);
      const seen = new Set<string>();
      const each = [...new Set([...hostIds.values()].flat())];
      for (let from = 0; name !== null && from < each.length; from += maxAsked)
        for (const id of await source.of(name, each.slice(from, from + maxAsked))) seen.add(id);
      const isSeen = (id: number): boolean =>
        (kind === 'people' && id === person.id) || (hostIds.get(id) ?? []).some((one) => seen.has(one));
      const answers = ids.map((id) => [id, { seen: isSeen(id), until }] as const);
      keep(person, answers);
      noteShown(person, answers);
      if (isFailing) warn(`it says again who may see which ${kind}`);
      isFailing = false;
    } catch (error) {
      if (failed.size > maxPeople) failed.clear();
      failed.set(person.id, clock() + failureMs);
      if (!isFailing) warn(`it does not say who may see which ${kind}, so none are shown: ${(error as Error).message}`);
      isFailing = true;
      throw cannotSay(kind);
    }
  }

  async function of(person: Person, ids: readonly number[]): Promise<ReadonlySet<number>> {
    const now = clock();
    const known = verdicts.get(person.id);
    const unknown = [...new Set(ids)].filter((id) => !((known?.get(id)?.until ?? -Infinity) > now));
    const mine = unknown.filter((id) => !pending.has(keyOf(person, id)));
    if (mine.length) {
      const asking = ask(person, mine).finally(() => mine.forEach((id) => pending.delete(keyOf(person, id))));
      for (const id of mine) pending.set(keyOf(person, id), asking);
    }
    await Promise.all(new Set(unknown.map((id) => pending.get(keyOf(person, id)))));
    const answered = verdicts.get(person.id);
    return new Set(ids.filter((id) => answered?.get(id)?.seen));
  }

  const all = (person: Person): Promise<readonly number[] | null> =>
    lists
      .get(String(person.id), async () => {
        const { name } = await namesOf(db, kind, person, []);
        const hostIds = name === null ? [] : await source.all(name);
        return hostIds && ourIds(db, kind, hostIds);
      })
      // Then one ticket after the other is asked for.
      .catch(() => null);

  return (person) => ({
    of: (ids) => of(person, ids),
    all: () => all(person),
    lately: () => lately.get(person.id) ?? null,
    async still(id) {
      const known = verdicts.get(person.id)?.get(id);
      if (!known?.seen) return false;
      return (
        known.until > clock() ||
        of(person, [id]).then(
          (seen) => seen.has(id),
          () => false,
        )
      );
    },
  });
}

/**
 * What the help-desk calls this person, an agent rather than a client for who is one here, and these tickets, or people, by
 * our ids. Somebody who is an agent and a client has two names.
 */
async function namesOf(db: Db, kind: Seen, { id, role }: Person, ours: readonly number[]) {
  const { rows } = await sql<{ kind: string; host_id: string; id: number; asked: boolean }>`
    select r.kind, r.host_id, r.id, false as asked from host_refs r where r.kind in ('agent', 'client') and r.id = ${id}
    union all
    select r.kind, r.host_id, r.id, true from host_refs r where r.kind = any(${[...mirrored[kind].refs]}) and r.id = any(${[...ours]}::bigint[])`.execute(
    db,
  );
  const first = role === 'client' ? 'client' : 'agent';
  const own = rows.filter(({ asked }) => !asked).sort((a, b) => Number(b.kind === first) - Number(a.kind === first));
  const hostIds = new Map<number, string[]>();
  for (const row of rows)
    if (row.asked) {
      const name = kind === 'people' ? `${row.kind}:${row.host_id}` : row.host_id;
      hostIds.set(row.id, [...(hostIds.get(row.id) ?? []), name]);
    }
  return { name: own[0] ? `${own[0].kind}:${own[0].host_id}` : null, hostIds };
}

async function ourIds(db: Db, kind: Seen, names: readonly string[]): Promise<number[]> {
  const prefixed = kind === 'people' ? sql`r.kind || ':' || r.host_id` : sql`r.host_id`;
  const { rows } = await sql<{ id: number }>`
    select distinct r.id from host_refs r where r.kind = any(${[...mirrored[kind].refs]}) and ${prefixed} = any(${[...names]}::text[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
