import { sql } from 'kysely';
import { tokenLimits } from '../../wire/token/token';
import { deliver } from '../mail/deliver';
import { noticeRecipient } from '../mail/notice';
import type { Database } from '../shared/db';
import { inTransaction } from '../shared/transaction';
import { type ExpiringToken, expiryMail } from './token.mails';

interface Clock {
  now: Date;
  /** The present for tokens (E18). */
  present: Date;
  address: string;
}

/**
 * Mails who has a token that ends within seven days, once, whatever number of processes; of a service account who made the
 * token. Returns how many tokens it was about.
 */
export async function mailExpiringTokens(db: Database, { now, present, address }: Clock): Promise<number> {
  const until = new Date(present.getTime() + tokenLimits.noticeDays * 86_400_000);
  return inTransaction(db, async (trx) => {
    // A row that another process has just claimed is not found again.
    const { rows } = await sql<Omit<ExpiringToken, 'to'> & { to: ExpiringToken['to'] | null }>`
      update api_tokens t set notified_at = ${now} from help_desk.users o
      where o.id = t.user_id and o.active and t.notified_at is null and t.revoked_at is null
        and t.expires_at > ${present}::timestamptz and t.expires_at <= ${until}::timestamptz
      returning t.name, t.expires_at, case when o.is_service then o.full_name end as account,
        (select ${noticeRecipient} from help_desk.users u where u.active and u.id = case when o.is_service then t.created_by else o.id end) as "to"`.execute(
      trx,
    );
    await deliver(
      trx,
      rows.flatMap(({ to, ...token }) => (to ? [expiryMail({ ...token, to }, present, address)] : [])),
    );
    return rows.length;
  });
}
