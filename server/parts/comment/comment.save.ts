import type { CommentEdit, CommentForm } from '../../../wire/parts/comment';
import { commentLimits, commentTexts, mentionsIn } from '../../../wire/parts/comment';
import * as commentSentences from '../../../texts/compiled/server/comment';
import { type Actor, sees } from '../../shared/actor';
import type { Upload } from '../../shared/body';
import type { Db, Trx } from '../../shared/db';
import { ApiError, invalid } from '../../shared/errors';
import { removeFiles, storeFile } from '../../shared/file-store';
import { tell, throughOf } from '../../shared/happened';
import { storedHtml } from '../../shared/html';
import { announceComment } from '../../shared/live';
import { peopleOf } from '../../shared/person';
import { rule, say } from '../../shared/sentence';
import { requireVersion, type Seen } from '../../shared/version';
import { isOfClient, type OwnedRecord } from '../owner';
import { informOfComment } from '../watch/watch.comment';
import { watchBySelf } from '../watch/watch.queries';
import { type lockComment, mayModerate } from './comment.queries';
import { seenRecords } from '../../shared/scope';

/** Who is mentioned, by ids. */
interface Mentions {
  users: number[];
  teams: number[];
}

interface Writing {
  db: Trx;
  actor: Actor;
  now: Date;
  /** Address of the service desk for links in mails, without a trailing slash. */
  address: string;
}

const ownerOf = ({ kind, id }: OwnedRecord): string => `${kind.owner}:${id}`;

/** Writes a comment with its files and announces it to who reads the record. Throws 422. Returns its id. */
export async function addComment(
  { db, actor, now, address, requestId }: Writing & { requestId?: string },
  record: OwnedRecord,
  form: CommentForm,
  files: readonly Upload[],
): Promise<number> {
  const body = storedHtml('body', form.body);
  const mentions = await requireMentions(db, actor, record, body, form.mention_ids ?? []);
  const { id } = await db
    .insertInto('comments')
    .values({
      ...{ owner_type: record.kind.owner, owner_id: record.id, body, author_id: actor.id, created_at: now },
      through: throughOf(db, actor.id),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepMentions(db, id, mentions);
  for (const file of files) await storeFile(db, { type: 'comment', id }, file, actor.id);
  await announceComment(db, id, ownerOf(record));
  await informOfComment({ db, actor, address }, record, { id, body, ...mentions, isNew: true });
  await watchBySelf(db, actor.id, record);
  tell(db, {
    ...{ type: 'comment.created', kind: record.kind.type, record_id: record.id, actor_id: actor.id, created_at: now },
    request_id: requestId,
    after: { comment: { id, body } },
  });
  return id;
}

type Stored = Awaited<ReturnType<typeof lockComment>>;

/** Its author writes it anew. Throws 403 for everybody else, 409 if it was edited since it was read, 422. */
export async function editComment(
  { db, actor, now, address }: Writing,
  record: OwnedRecord,
  stored: Stored,
  form: CommentEdit,
  seen: Seen,
): Promise<void> {
  if (stored.author_id !== actor.id) throw new ApiError(403, say(commentSentences.not_yours));
  await requireVersion(db, { version: stored.version, updated_by: stored.author_id }, seen);
  const body = storedHtml('body', form.body);
  const mentions = await requireMentions(db, actor, record, body, form.mention_ids ?? []);
  await db
    .updateTable('comments')
    // What a token wrote stays so, whoever edits it.
    .set({ body, edited_at: now, version: stored.version + 1, through: throughOf(db, actor.id) ?? stored.through })
    .where('id', '=', stored.id)
    .execute();
  const before = await mentionsOf(db, stored.id);
  await keepMentions(db, stored.id, mentions);
  await announceComment(db, stored.id, ownerOf(record));
  const added = {
    users: mentions.users.filter((id) => !before.users.includes(id)),
    teams: mentions.teams.filter((id) => !before.teams.includes(id)),
  };
  if (added.users.length || added.teams.length)
    await informOfComment({ db, actor, address }, record, { id: stored.id, body, ...added, isNew: false });
}

/** Takes its text and files away; that there was one stays. Throws 403 unless it is one's own, or one may edit the record. */
export async function deleteComment(
  { db, actor, now }: { db: Trx; actor: Actor; now: Date },
  record: OwnedRecord,
  stored: Stored,
): Promise<void> {
  if (stored.author_id !== actor.id && !mayModerate(actor, record))
    throw new ApiError(403, say(commentSentences.not_deletable));
  await db.updateTable('comments').set({ body: '', deleted_at: now }).where('id', '=', stored.id).execute();
  await keepMentions(db, stored.id, { users: [], teams: [] });
  await removeFiles(db, { type: 'comment', id: stored.id });
  await announceComment(db, stored.id, ownerOf(record));
}

async function mentionsOf(db: Db, comment_id: number): Promise<Mentions> {
  const rows = await db
    .selectFrom('comment_mentions')
    .select(['user_id', 'team_id'])
    .where('comment_id', '=', comment_id)
    .execute();
  return { users: rows.flatMap(({ user_id }) => user_id ?? []), teams: rows.flatMap(({ team_id }) => team_id ?? []) };
}

async function keepMentions(db: Trx, comment_id: number, { users, teams }: Mentions): Promise<void> {
  await db.deleteFrom('comment_mentions').where('comment_id', '=', comment_id).execute();
  const rows = [
    ...users.map((user_id) => ({ comment_id, user_id, team_id: null })),
    ...teams.map((team_id) => ({ comment_id, user_id: null, team_id })),
  ];
  if (rows.length) await db.insertInto('comment_mentions').values(rows).execute();
}

/**
 * Who is mentioned in the text or by id (G5). Throws 422 at `mention_ids` for too many, for somebody who does not exist or has
 * left, or whom the actor may not see, and, by name, for who may not see the record.
 */
async function requireMentions(
  db: Db,
  actor: Actor,
  record: OwnedRecord,
  body: string,
  ids: readonly number[],
): Promise<Mentions> {
  const inText = mentionsIn(body);
  const idsOf = (wanted: 'user' | 'team') => inText.filter(({ type }) => type === wanted).map(({ id }) => id);
  const users = [...new Set([...ids, ...idsOf('user')])];
  const teams = [...new Set(idsOf('team'))];
  if (!users.length && !teams.length) return { users, teams };
  const refuse = (sentence: ReturnType<typeof say>) => invalid({ mention_ids: sentence });
  if (users.length + teams.length > commentLimits.mentions) throw refuse(rule(commentTexts.mentions));

  const [people, known, seen] = await Promise.all([
    peopleOf(db, users),
    knownTeams(db, teams),
    actor.people ? actor.people.of(users) : new Set(users),
  ]);
  // Who is in the help-desk is not for clients.
  const isUnknown = actor.role === 'client' || users.some((id) => !people.has(id) || !seen.has(id));
  if (isUnknown || known < teams.length) throw refuse(say(commentSentences.unknown));
  const blind: string[] = [];
  for (const person of people.values())
    if (!(
      (sees(person, record.kind.type) &&
        (await seenRecords(db, person, record.kind.type, [record.id])).has(record.id)) ||
      (await isOfClient(db, person, record))
    ))
      blind.push(person.full_name);
  if (blind.length) throw refuse(say(commentSentences.cannot_see, { names: blind.join(', ') }));
  return { users, teams };
}

async function knownTeams(db: Db, ids: readonly number[]): Promise<number> {
  if (!ids.length) return 0;
  const rows = await db
    .selectFrom('help_desk.teams')
    .select('id')
    .where('id', 'in', [...ids])
    .where('gone_at', 'is', null)
    .execute();
  return rows.length;
}
