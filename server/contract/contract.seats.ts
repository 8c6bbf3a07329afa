import { type RawBuilder, sql } from 'kysely';
import { type SeatUse, seatUses } from '../../wire/contract/contract.record';
import type { Db } from '../shared/db';
import { invalid } from '../shared/errors';
import type { Filter } from '../shared/list';
import { inTurn, say, type Sentence } from '../shared/sentence';
import * as contractSentences from '../../texts/compiled/server/contract';

type Sql = RawBuilder<unknown>;

/** Licences of the contract `t` that are in use: by its assets, else by its user. */
const used = sql`coalesce(nullif((select count(*) from contract_assets l where l.contract_id = t.id), 0), (t.user_id is not null)::int)`;

interface Counted {
  count: number;
  used: number;
}
export type Seats = Counted & { use: SeatUse };

/** Of the contract `t`: {@link Counted}, null where it has no number of licences. */
export const seatsOf = sql<Counted | null>`(case when t.license_count is not null then json_build_object('count', t.license_count, 'used', ${used}) end)`;

export function withUse(seats: Counted | null): Seats | null {
  if (!seats) return null;
  const { count, used } = seats;
  return { count, used, use: used < count ? 'under' : used === count ? 'full' : 'over' };
}

const compared: Record<SeatUse, Sql> = { under: sql`<`, full: sql`=`, over: sql`>` };

/** Contracts whose licences are used so; those without licences are none of them. */
export const bySeats: Filter = {
  kind: 'words',
  where: (words) => {
    const uses = words.map((word) => seatUses.find((use) => use === word));
    const wanted = uses.map((use) => {
      if (!use) throw invalid({ seats: say(contractSentences.seats_filter, { uses: seatUses.join(', ') }) });
      return sql`${used} ${compared[use]} t.license_count`;
    });
    return sql`(t.license_count is not null and (${sql.join(wanted, sql` or `)}))`;
  },
};

function saidOf({ count, used }: Counted): Sentence | null {
  if (used < count) return null;
  if (used === count) return say(contractSentences.seats_full, { count });
  return say(contractSentences.seats_over, { used, count, more: used - count });
}

/** So many contracts are named, if assets come to several at once. */
const maxNamed = 3;

/** `told`, and of which contracts no licence is left. */
export async function withSeats(db: Db, told: Sentence, contractIds: readonly number[]): Promise<Sentence> {
  const { rows } = await sql<{ identifier: string; seats: Counted }>`
    select t.identifier, ${seatsOf} as seats from contracts t where t.id = any(${contractIds}) and t.license_count is not null order by t.id`.execute(
    db,
  );
  const sentences = rows.flatMap(({ identifier, seats }) => {
    const one = saidOf(seats);
    if (!one) return [];
    return contractIds.length === 1 ? one : say(contractSentences.seats_of, { identifier, sentence: one });
  });
  return inTurn(told, ...sentences.slice(0, maxNamed));
}
