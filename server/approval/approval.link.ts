import { sql } from 'kysely';
import { approvalLimits } from '../../wire/approval/approval';
import { mailLinks } from './approval.mails';
import type { LinkMail } from './approval.words';
import type { Operation } from '../shared/operation';
import type { Trx } from '../shared/db';
import { expiryOf, hashOf, newToken, tokenPaths } from '../shared/token';
import type { NamedActor } from './approval.operation';
import type { Approver, Level, Run } from './approval.queries';

/**
 * Mails each approver a link of their own, 256 random bits of which only the hash is stored (B8). Their earlier links
 * stay valid. People who left get none.
 */
export async function sendLinks(
  { db, now, address, actor }: Pick<Operation<NamedActor | null>, 'db' | 'now' | 'address' | 'actor'>,
  run: Run,
  level: Level,
  approvers: Approver[],
  kind: LinkMail,
  reason?: string,
): Promise<void> {
  const present = approvers.filter((approver) => approver.active);
  if (!present.length) return;
  const sent = present.map((approver) => ({ approver, token: newToken() }));
  const expires_at = expiryOf(now, approvalLimits.linkDays);
  await db
    .insertInto('approval_links')
    .values(
      sent.map(({ approver, token }) => ({
        hash: hashOf(token),
        user_id: approver.user_id,
        change_id: run.change_id,
        approver_id: approver.id,
        created_at: now,
        expires_at,
      })),
    )
    .execute();
  const letters = sent.map(({ approver, token }) => ({ to: approver, href: `${address}${tokenPaths.change}${token}` }));
  const of = { changeId: run.change_id, runId: run.id, cab: run.name, level: level.name };
  await mailLinks(db, { ...of, kind, actor, now, letters, reason });
}

type End = 'withdrawn' | 'removed' | 'deleted';

/** Ends links; they are kept so that they can say why they ended. */
export async function endLinks(
  db: Trx,
  end: End,
  which: { approver_ids: number[] } | { change_ids: readonly number[] },
): Promise<void> {
  const links = db.updateTable('approval_links').set({ ended: end }).where('ended', 'is', null);
  await (
    'approver_ids' in which
      ? links.where('approver_id', '=', sql<number>`any(${which.approver_ids})`)
      : links.where('change_id', '=', sql<number>`any(${which.change_ids})`)
  ).execute();
}
