import { sql } from 'kysely';
import * as linkSentences from '../../../texts/compiled/server/link';
import * as mailSentences from '../../../texts/compiled/server/mail';
import type { Letter } from '../../mail/letter';
import type { Trx } from '../../shared/db';
import { ApiError } from '../../shared/errors';
import { say, type Sentence } from '../../shared/sentence';
import { expiryOf, hashOf, newToken } from '../../shared/token';

/** Links in mails by which an approver reads and decides without a session (B8, C4). */

type Table = 'approval_links' | 'contract_links';

/**
 * Makes a link for each row of columns, valid for so many days: 256 random bits, of which only the hash is stored.
 * Earlier links stay valid. Returns the tokens in the order of the rows.
 */
export async function makeLinks(
  db: Trx,
  table: Table,
  rows: readonly ({ user_id: number } & Record<string, number>)[],
  { now, days }: { now: Date; days: number },
): Promise<string[]> {
  const links = rows.map((row) => ({ token: newToken(), row }));
  await db
    .insertInto(table)
    .values(
      links.map(({ token, row }) => ({
        ...(row as { user_id: number; contract_id: number }),
        hash: hashOf(token),
        created_at: now,
        expires_at: expiryOf(now, days),
      })),
    )
    .execute();
  return links.map(({ token }) => token);
}

/**
 * Ends the links whose `column` has one of these ids; they are kept so that they can say why they ended. Returns the ids
 * of the people who held them.
 */
export async function endLinksOf(
  db: Trx,
  table: Table,
  why: 'withdrawn' | 'removed' | 'terminated' | 'deleted',
  column: 'approver_id' | 'change_id' | 'term_id' | 'contract_id',
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    update ${sql.table(table)} set ended = ${why} where ended is null and ${sql.ref(column)} = any(${ids}) returning user_id`.execute(
    db,
  );
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

/** What is asked of every link before it shows anything. */
export interface LinkState {
  ended: string | null;
  expired: boolean;
  /** Is its owner still there? */
  active: boolean;
}

/** Throws 404 for a link that there is not; 410 for one that has ended, whose reason is in `gone`, or whose owner left. */
export function requireLive<T extends LinkState>(
  link: T | undefined,
  gone: Readonly<Record<string, Sentence>>,
): asserts link is T {
  if (!link) throw new ApiError(404, say(linkSentences.unknown));
  const why = link.ended ?? (link.expired ? 'expired' : link.active ? null : 'deactivated');
  if (why !== null) throw new ApiError(410, gone[why] ?? say(linkSentences.deactivated));
}

/** The button of a letter to an approver. */
export const decideBy = (href: string) => ({ text: say(mailSentences.decide), href });

interface LinkLetter extends Pick<Letter, 'facts' | 'quote' | 'list'> {
  href: string;
  /** Says what the button opens. */
  opens: Sentence;
  /** So many days is the link valid. */
  days: number;
}

/** The letter that asks an approver to decide, with the link that is theirs alone. */
export const linkLetter = (
  sentence: Sentence,
  { href, opens, days, ...parts }: LinkLetter,
): Omit<Letter, 'language'> => ({
  paragraphs: [sentence],
  ...parts,
  button: decideBy(href),
  notes: [opens, say(mailSentences.link_is_yours, { days })],
});
