import type { Db } from '../../shared/db';
import { type Demo, loadDemo } from '../../seed';
import type { Services } from '../../shared/services';

/** The demo, if this server was built with it and its database is filled with it. */
export const demoOf = ({ config }: Pick<Services, 'config'>, dist: string): Promise<Demo | null> =>
  config.demo ? loadDemo(dist) : Promise.resolve(null);

/** What the sign-in page offers: the accounts that are there, each with one click. */
export async function offeredAccounts(db: Db, demo: Demo) {
  const there = await db
    .selectFrom('help_desk.users')
    .select('email')
    .where('email', 'in', [...demo.accounts.map(({ email }) => email), ''])
    .where('active', '=', true)
    .where('password_hash', 'is not', null)
    .execute();
  const emails = new Set(there.map(({ email }) => email));
  const accounts = demo.accounts
    .filter(({ email }) => emails.has(email))
    .map(({ email, full_name, title, about }) => ({ email, name: full_name, title, about }));
  return { accounts, password: demo.password };
}

/** What the first page offers somebody to try; where they may not, the accounts that may. */
export async function offeredTries(db: Db, demo: Demo, email: string) {
  const titles = new Map(demo.accounts.map((account) => [account.email, account.title]));
  const tries = await demo.tries(db);
  return {
    tries: tries.map(({ name, path, accounts }) => ({
      name,
      path,
      // Somebody who is none of the accounts may have been given any right.
      others: accounts.includes(email) || !titles.has(email) ? null : accounts.map((one) => titles.get(one)),
    })),
  };
}
