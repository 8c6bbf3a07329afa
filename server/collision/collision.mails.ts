import { sql } from 'kysely';
import * as mailSentences from '../../texts/compiled/server/mail';
import * as placeholderSentences from '../../texts/compiled/server/placeholder';
import type { CollisionKind, CollisionSeverity } from '../../wire/collision/collision';
import { deliver } from '../mail/deliver';
import type { Link } from '../mail/letter';
import { type Addressed, linkValue, listValue, type Message, slot } from '../mail/message';
import { type NoticeRecipient, noticeRecipient } from '../mail/notice';
import type { Db, Trx } from '../shared/db';
import { languageNamed } from '../shared/language';
import { holds } from '../shared/presets';
import { say, type Sentence } from '../shared/sentence';

/** What a change collides with, as it is kept. */
export interface Met {
  change_id: number;
  kind: CollisionKind;
  /** Of the other change, the freeze, or its own asset that is outside of its maintenance windows. */
  met_id: number;
  severity: CollisionSeverity;
  /** A freeze that is repeated is met so often. */
  times: number;
}

interface Assigned {
  id: number;
  identifier: string;
  subject: string;
  agent: NoticeRecipient;
}

/**
 * Tells the assignees of changes what these collide with now (G13): one mail to each, and a message of the inbox for each
 * change. Who may not see changes is told nothing, and nobody what they alone did.
 */
export async function tellAssignees(
  db: Trx,
  met: readonly Met[],
  isDoneBy: (met: Met, person: number) => boolean,
  address: string,
): Promise<void> {
  const assigned = await assignedOf(db, [...new Set(met.map(({ change_id }) => change_id))]);
  const names = await namesOf(db, met);
  const told = assigned.flatMap((change) => {
    const own = met.filter((one) => one.change_id === change.id && !isDoneBy(one, change.agent.id));
    return own.length ? [{ change, sentence: sentenceOf(change, own, names) }] : [];
  });
  const people = new Map<number, Told[]>();
  for (const one of told) people.set(one.change.agent.id, [...(people.get(one.change.agent.id) ?? []), one]);
  await deliver(
    db,
    [...people.values()].map((own) => mailOf(own, address)),
    ['mail'],
  );
  await deliver(
    db,
    told.map((one) => ({ ...mailOf([one], address), record: one.change.id })),
    ['inbox'],
  );
}

interface Told {
  change: Assigned;
  sentence: Sentence;
}

/** Changes that an agent who may see them is assigned to. */
async function assignedOf(db: Db, ids: readonly number[]): Promise<Assigned[]> {
  if (!ids.length) return [];
  const { rows } = await sql<Assigned>`
    select t.id, t.identifier, t.subject, ${noticeRecipient} as agent
    from changes t join help_desk.users u on u.id = t.agent_id
    where t.id = any(${ids}) and u.active and ${holds('view_changes')} order by t.id`.execute(db);
  return rows;
}

/** By kind and id what is met, in words. */
async function namesOf(db: Db, met: readonly Met[]): Promise<(met: Met) => Sentence> {
  const of = (isFreeze: boolean) => [
    ...new Set(met.filter(({ kind }) => (kind === 'freeze') === isFreeze).map(({ met_id }) => met_id)),
  ];
  const { rows } = await sql<{ id: number; isFreeze: boolean; identifier: string; title: string }>`
    select id, true as "isFreeze", '' as identifier, name as title from freezes where id = any(${of(true)})
    union all select id, false, identifier, subject from changes where id = any(${of(false)})`.execute(db);
  return ({ kind, met_id }) => {
    if (kind === 'outside_maintenance') return say(mailSentences.own_windows);
    const { identifier = '', title = '' } =
      rows.find((one) => one.id === met_id && one.isFreeze === (kind === 'freeze')) ?? {};
    return kind === 'freeze'
      ? say(mailSentences.freeze_named, { name: title })
      : say(mailSentences.named_record, { identifier, title });
  };
}

/** So much is named of what a change collides with. */
const named = 10;

function sentenceOf({ identifier, subject }: Assigned, met: readonly Met[], inWords: (met: Met) => Sentence): Sentence {
  // All assets that are outside of their windows are told as one.
  const told = met.filter(
    (one, i) => one.kind !== 'outside_maintenance' || met.findIndex(({ kind }) => kind === one.kind) === i,
  );
  const first = told
    .slice(0, named)
    .map(inWords)
    .reduce((before, next) => say(mailSentences.both, { before, next }));
  const more = told.length - named;
  return say(mailSentences.change_collides, {
    identifier,
    subject,
    met: more > 0 ? say(mailSentences.and_more, { first, count: more }) : first,
  });
}

const messageOf = (paragraphs: Sentence[], count: string | number, link: Link) => ({
  kind: 'change-collides' as const,
  subject: say(mailSentences.collide_subject, { count }),
  letter: { paragraphs, link },
});

function mailOf(told: readonly Told[], address: string): Addressed {
  const [{ change }] = told as [Told];
  const language = languageNamed(change.agent.locale);
  const lines = told.map(({ sentence }) => sentence);
  const pages = `${address}/service-desk/changes`;
  const link: Link =
    told.length === 1
      ? { text: say(mailSentences.open_change), href: `${pages}/${change.id}/show` }
      : {
          text: say(mailSentences.open_changes),
          href: `${pages}/list?agent_ids=${change.agent.id}&has_collisions=%3D1`,
        };
  return {
    ...messageOf(lines, told.length, link),
    record: null,
    to: change.agent,
    values: {
      count: String(told.length),
      records: listValue(lines.map((line) => line.in(language))),
      link: linkValue(link, language),
    },
  };
}

/** Our own text of it, with placeholders. */
export const collidesPattern = (): Message => ({
  ...messageOf([say(placeholderSentences.alone, { placeholder: slot('records') })], slot('count'), {
    text: say(mailSentences.open_changes),
    href: slot('link'),
  }),
  values: {},
});
