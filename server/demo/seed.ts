import { ConfigError, type Config } from '../config';
import { hashPassword } from '../help-desk/password';
import type { Database, Trx } from '../shared/db';
import { inTransaction } from '../shared/transaction';
import { demoAccounts, demoPassword } from './accounts';

/**
 * Fills a database that has no admin yet: with demo data, or with the first admin of the configuration. Whole or not at all, and once.
 * Throws {@link ConfigError} if there would be nobody to sign in.
 */
export async function seedOnce(db: Database, { demo, firstAdmin }: Pick<Config, 'demo' | 'firstAdmin'>): Promise<void> {
  await inTransaction(db, async (trx) => {
    // One process at a time: the others wait here and then find the admin.
    const [status] = await trx.selectFrom('help_desk.statuses').select('id').orderBy('id').limit(1).forUpdate().execute();
    if (!status) throw new Error('The database is not migrated');
    const admin = await trx.selectFrom('help_desk.users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst();
    if (admin) return;
    if (demo) return seedDemo(trx);
    if (!firstAdmin) throw new ConfigError('With DEMO=0 a new database needs its first administrator; set ADMIN_EMAIL and ADMIN_PASSWORD.');
    const { email, password } = firstAdmin;
    await trx.insertInto('help_desk.users').values({ email, full_name: email, role: 'admin', password_hash: await hashPassword(password) }).execute();
  });
}

async function seedDemo(trx: Trx): Promise<void> {
  const permissionIds = new Map((await trx.selectFrom('permissions').select(['id', 'key']).execute()).map(({ id, key }) => [key, id]));
  for (const { email, full_name, role, permissions } of demoAccounts) {
    const user = await trx
      .insertInto('help_desk.users')
      .values({ email, full_name, role, password_hash: await hashPassword(demoPassword) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rights = permissions.map((key) => ({ user_id: user.id, permission_id: permissionIds.get(key) ?? 0 }));
    if (rights.length) await trx.insertInto('user_permissions').values(rights).execute();
  }
}
