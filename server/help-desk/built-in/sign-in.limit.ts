import { sql } from 'kysely';
import { signInAttempts } from '../../../wire/session/session';
import type { Database } from '../../shared/db';
import { ApiError } from '../../shared/errors';
import { inTransaction } from '../../shared/transaction';
import { say } from '../../shared/sentence';
import * as sessionSentences from '../../../texts/compiled/server/session';

const { minutes, ...allowed } = signInAttempts;

interface Counted {
  account: number;
  address: number;
}

/**
 * Counts an attempt to sign in before its password is tried, one after the other in all processes, so no more are tried
 * than allowed. Throws 429; what is refused is not counted, so an account that is locked takes nothing from its address. Where this person signed in within the last week, only
 * attempts from there count: others who guess elsewhere do not lock them out. Returns the attempt.
 */
export async function countAttempt(db: Database, email: string, ip: string): Promise<number> {
  return inTransaction(db, async (trx) => {
    for (const one of [`account ${email}`, `address ${ip}`])
      await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${one}`}, 0))`.execute(trx);
    const { rows } = await sql<Counted>`
      with known as (select from help_desk.login_attempts where good and email = ${email} and ip = ${ip} and at > now() - interval '7 days' limit 1)
      select count(*) filter (where email = ${email} and (ip = ${ip} or not exists (select from known))) as account, count(*) filter (where ip = ${ip}) as address
      from help_desk.login_attempts where not good and at > now() - make_interval(mins => ${minutes})`.execute(trx);
    const { account, address } = rows[0] as Counted;
    if (account >= allowed.account || address >= allowed.address)
      throw new ApiError(429, say(sessionSentences.too_many, { minutes }), minutes * 60);
    return (
      await trx.insertInto('help_desk.login_attempts').values({ email, ip }).returning('id').executeTakeFirstOrThrow()
    ).id;
  });
}

/** The password was right: the account's count begins anew, and its address is known. */
export async function noteSuccess(db: Database, attempt: number, email: string, ip: string): Promise<void> {
  await db.updateTable('help_desk.login_attempts').set({ good: true }).where('id', '=', attempt).execute();
  await sql`delete from help_desk.login_attempts where email = ${email} and id <> ${attempt} and (not good or ip = ${ip})`.execute(
    db,
  );
}
