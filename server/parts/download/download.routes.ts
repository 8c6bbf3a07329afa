import { attachmentEntries } from '../../../wire/parts/attachment.schema';
import type { Actor } from '../../shared/actor';
import type { Db } from '../../shared/db';
import { notFound } from '../../shared/errors';
import { route } from '../../shared/route';
import type { App } from '../../shared/services';
import { readOwner, requireOwner } from '../owner';
import { contentDisposition } from './content-disposition';
import { fileIcon } from './file-icon';

/** Downloads of attachments (D1 §1). The owner in the path must be the file's own. */
export function downloadRoutes(app: App): void {
  route(app, attachmentEntries.download, async ({ db, actor, params, reply, services }) => {
    const { type, id } = readOwner(params.owner);
    await authorizeOwner(db, actor, type, id);
    const file = await db
      .selectFrom('attachments')
      .select(['id', 'value', 'size', 'object_key'])
      .where('id', '=', params.id)
      .where('owner_type', '=', type)
      .where('owner_id', '=', id)
      .executeTakeFirst();
    if (!file || (type === 'ticket_message' && !(await services.helpDesk.mayReadReplyFile(db, actor, file.id))))
      throw notFound('attachment');
    const content = await services.files.read(db, file);
    return reply
      .headers({
        'content-type': 'application/octet-stream',
        'content-length': file.size,
        'content-disposition': contentDisposition(file.value),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      })
      .send(content);
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

/** What owns a file and belongs to a record. */
const parts = { planning: 'planning_entries', comment: 'comments' } as const;

/**
 * Throws 403 without the view right of the record, 404 for an owner that there is not, or is not a client's. Files of what
 * is in the trash stay stored, and nobody may have them.
 */
async function authorizeOwner(db: Db, actor: Actor, type: string, id: number): Promise<void> {
  // The help-desk's own: it says for each file.
  if (type === 'ticket_message') return;
  const part =
    type === 'planning' || type === 'comment'
      ? await db.selectFrom(parts[type]).select(['owner_type', 'owner_id']).where('id', '=', id).executeTakeFirst()
      : undefined;
  const owner = part ? { type: part.owner_type, id: part.owner_id } : { type, id };
  await requireOwner(db, actor, owner, 'attachment');
}
