import type { Language } from '../../../texts/compiled/languages';
import type { Database, Trx } from '../../shared/db';

/** From now on this person gets mails in this language. */
export async function keepLanguage(db: Database | Trx, userId: number, locale: Language): Promise<void> {
  await db
    .updateTable('help_desk.users')
    .set({ locale })
    .where('id', '=', userId)
    .where('locale', '<>', locale)
    .execute();
}
