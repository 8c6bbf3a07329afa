import { sql } from 'kysely';
import * as deputySentences from '../../texts/compiled/server/deputy';
import type { DeputyForm } from '../../wire/deputy/deputy';
import type { Actor } from '../shared/actor';
import { requireChoices, somebody } from '../shared/choices';
import { recordAudit } from '../shared/audit';
import type { Trx } from '../shared/db';
import { invalid, notFound } from '../shared/errors';
import { announce } from '../shared/live';
import { holds } from '../shared/presets';
import { moment, say } from '../shared/sentence';
import { personName } from '../shared/shapes';
import { atZone, wireTime } from '../shared/time';
import { mailDeputy } from './deputy.mails';

interface Work {
  db: Trx;
  actor: Actor;
  now: Date;
  /** The present for deputies (E18). */
  present: Date;
  /** Address of the service desk, without a trailing slash. */
  address: string;
}

const deputy = {
  among: sql`select u.id from help_desk.users u where u.active and (${holds('view_changes')} or ${holds('view_contracts')})`,
  sentence: say(deputySentences.sees_nothing),
};

/**
 * Names a deputy of the actor for a time, in their zone. Returns its id and what the deputy is called. Throws 422 for who
 * cannot be one, for a time that ends before it begins or is past, and for one in which there is a deputy already.
 */
export async function addDeputy(
  { db, actor, now, present, address }: Work,
  { deputy_id, begin, end }: DeputyForm,
): Promise<{ id: number; name: string }> {
  if (deputy_id === actor.id) throw invalid({ deputy_id: say(deputySentences.oneself) });
  await requireChoices(db, { deputy_id: somebody }, { deputy_id });
  await requireChoices(db, { deputy_id: deputy }, { deputy_id });
  const zone = actor.time_zone;
  const [begins_at, ends_at] = [atZone(begin, zone), atZone(end, zone)];
  // Of two who name a deputy at once for the same person, the second sees the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deputies ${actor.id}`}, 0))`.execute(db);
  const { rows } = await sql<{ backward: boolean; past: boolean; name: string; other: Other | null }>`
    select ${ends_at} <= ${begins_at} as backward, ${ends_at} <= ${present}::timestamptz as past, ${personName(sql`${deputy_id}::bigint`)} as name,
      (select json_build_object('name', ${personName(sql.ref('d.deputy_id'))}, 'begin', ${wireTime(sql.ref('d.begins_at'), zone)}, 'end', ${wireTime(sql.ref('d.ends_at'), zone)})
        from deputies d where d.user_id = ${actor.id} and d.begins_at < ${ends_at} and d.ends_at > ${begins_at} order by d.begins_at limit 1) as other`.execute(
    db,
  );
  const { backward, past, name, other } = rows[0]!;
  if (backward) throw invalid({ end: say(deputySentences.backward) });
  if (past) throw invalid({ end: say(deputySentences.past) });
  if (other)
    throw invalid({
      begin: say(deputySentences.overlaps, {
        person: other.name,
        begin: moment(other.begin),
        end: moment(other.end),
      }),
    });
  const { id, ...named } = await db
    .insertInto('deputies')
    .values({ user_id: actor.id, deputy_id, begins_at, ends_at, created_at: now })
    .returning(['id', 'begins_at', 'ends_at'])
    .executeTakeFirstOrThrow();
  await recordAudit(db, {
    ...{ kind: 'setting', actor_id: actor.id, person_id: deputy_id, at: now },
    details: { setting: 'deputy', active: true, begins_at: named.begins_at, ends_at: named.ends_at },
  });
  await mailDeputy(db, 'deputy-named', { actor, deputy_id, ...named }, address);
  await announce(db, 'approval', deputy_id);
  return { id, name };
}

interface Other {
  name: string;
  begin: string;
  end: string;
}

/** Takes back a deputy of the actor, whose right ends at once, and tells them if it had not ended. Returns what the deputy is called. Throws 404. */
export async function removeDeputy({ db, actor, now, present, address }: Work, id: number): Promise<string> {
  const { rows } = await sql<{ deputy_id: number; begins_at: Date; ends_at: Date; name: string }>`
    delete from deputies d where d.id = ${id} and d.user_id = ${actor.id}
    returning d.deputy_id, d.begins_at, d.ends_at, ${personName(sql.ref('d.deputy_id'))} as name`.execute(db);
  const [gone] = rows;
  if (!gone) throw notFound('deputy');
  await recordAudit(db, {
    ...{ kind: 'setting', actor_id: actor.id, person_id: gone.deputy_id, at: now },
    details: { setting: 'deputy', active: false },
  });
  if (gone.ends_at > present) await mailDeputy(db, 'deputy-withdrawn', { actor, ...gone }, address);
  await announce(db, 'approval', gone.deputy_id);
  return gone.name;
}
