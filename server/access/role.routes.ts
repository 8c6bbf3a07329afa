import { roleEntries } from '../../wire/access/role.schema';
import { saving } from '../catalogue';
import { deletedNamed, namedAt, savedNamed } from '../parts/named';
import { wordOf } from '../shared/built-in';
import { done, route } from '../shared/route';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { listRoles, requireRole, viewRole } from './role.queries';
import { deleteRole, saveRole } from './role.write';

const saved = (isNew: boolean, id: number, name: string) =>
  done(savedNamed(isNew, name), { id }, namedAt('roles/{id}/edit', id, name));

/** Roles (G26). */
export function roleRoutes(app: App): void {
  route(app, roleEntries.list, async ({ db, actor, query }) => {
    const { rows, ...totals } = await listRoles(db, query, actor.time_zone);
    return { roles: rows, ...totals };
  });

  route(app, roleEntries.view, async ({ db, actor, params, reply }) => {
    const found = await viewRole(db, params.id, actor.time_zone);
    sendEtag(reply, 'role', found.role.id, found.role.version);
    return found;
  });

  route(app, roleEntries.save, async (context) => {
    const { body, request } = context;
    const { id } = await saveRole(
      saving(context),
      body.id ?? null,
      body,
      seenVersion(request, body, 'role', body.id ?? 0),
    );
    return saved(!body.id, id, body.name);
  });

  route(app, roleEntries.edit, async (context) => {
    const { db, body, request, params } = context;
    await requireRole(db, params.id);
    const { id } = await saveRole(saving(context), params.id, body, seenVersion(request, body, 'role', params.id));
    return saved(false, id, body.name);
  });

  route(app, roleEntries.remove, async (context) => {
    const kept = await deleteRole(saving(context), context.params.id, context.body.reassign_to ?? null);
    return done(deletedNamed(wordOf(kept)));
  });
}
