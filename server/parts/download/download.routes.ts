import { type RawBuilder, sql } from 'kysely';
import { attachmentEntries } from '../../../wire/parts/attachment.schema';
import { allKinds } from '../../kinds';
import { type Actor, can, requireSees } from '../../shared/actor';
import type { Db } from '../../shared/db';
import { notFound } from '../../shared/errors';
import { readFile } from '../../shared/file-store';
import { whereAll } from '../../shared/list.sort';
import { route } from '../../shared/route';
import type { App } from '../../shared/services';
import { contentDisposition } from './content-disposition';
import { fileIcon } from './file-icon';

/** Whoever may see a record may have its files. */
const kindOf = (owner: string) => allKinds.find((kind) => kind.owner === owner);

/** Downloads of attachments (D1 §1). The owner in the path must be the file's own. */
export function downloadRoutes(app: App): void {
  route(app, attachmentEntries.download, async ({ db, actor, params, reply, services }) => {
    await authorizeOwner(db, actor, params.owner);
    const [, type = '', ownerId = ''] = /^(\w+):(\d{1,15})$/.exec(params.owner) ?? [];
    const file = await db
      .selectFrom('attachments')
      .select(['id', 'value', 'size'])
      .where('id', '=', params.id)
      .where('owner_type', '=', type)
      .where('owner_id', '=', Number(ownerId))
      .executeTakeFirst();
    if (!file || (type === 'ticket_message' && !(await services.helpDesk.mayReadReplyFile(db, actor, file.id))))
      throw notFound('attachment');
    return reply
      .headers({
        'content-type': 'application/octet-stream',
        'content-length': file.size,
        'content-disposition': contentDisposition(file.value),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      })
      .send(readFile(db, file));
  });

  route(app, attachmentEntries.icon, async ({ params, reply }) => {
    if (!/^[a-z0-9]{1,10}$/.test(params.type)) throw notFound('icon');
    return reply
      .headers({
        'content-type': 'image/svg+xml',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=86400',
      })
      .send(fileIcon(params.type));
  });
}

/**
 * Throws 403 without the owner's view right, 404 for an owner that there is not, or is not a client's. A planning entry's owner is its
 * record.
 */
async function authorizeOwner(db: Db, actor: Actor, owner: string): Promise<void> {
  const [, type = '', id = ''] = /^(\w+):(\d{1,15})$/.exec(owner) ?? [];
  // The help-desk's own: it says for each file.
  if (type === 'ticket_message') return;
  const entry =
    type === 'planning'
      ? await db
          .selectFrom('planning_entries')
          .select(['owner_type', 'owner_id'])
          .where('id', '=', Number(id))
          .executeTakeFirst()
      : undefined;
  const kind = kindOf(entry?.owner_type ?? type);
  if (!kind) throw notFound('attachment');
  const own = actor.role === 'client' && kind.ofClients?.needs.some((key) => can(actor, key)) ? kind.ofClients : null;
  if (!own) requireSees(actor, kind.type);
  await requireThere(db, kind.table, entry?.owner_id ?? Number(id), own?.scope(actor));
}

/**
 * Files of what is in the trash stay stored, and nobody may have them; a client has those of their own records. Throws
 * 404.
 */
async function requireThere(db: Db, table: string, id: number, scope: RawBuilder<unknown>[] = []): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)} t ${whereAll([sql`t.id = ${id}`, ...scope])}`.execute(db);
  if (!rows.length) throw notFound('attachment');
}
