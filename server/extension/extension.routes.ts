import * as extensionSentences from '../../texts/compiled/server/extension';
import type { ExtensionForm, ExtensionRow } from '../../wire/extension/extension';
import { extensionEntries } from '../../wire/extension/extension.schema';
import type { Actor } from '../shared/actor';
import { recordAudit } from '../shared/audit';
import type { Db, Trx } from '../shared/db';
import { invalid } from '../shared/errors';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import type { ExtensionSetup } from '../shared/extensions';

/** Extensions of others (G25, docs/decisions/072). */
export function extensionRoutes(app: App): void {
  const named = app.services.config.extensions ?? [];

  route(app, extensionEntries.list, async ({ db, actor }) => {
    const extensions = await extensionsFor(db, named, actor);
    return { extensions, total: extensions.length };
  });

  route(app, extensionEntries.save, async ({ db, body, actor, services }) => {
    requireNamed(named, body);
    await switchPoint(db, body, actor, services.now());
    const { name, point, active } = body;
    await recordAudit(db, {
      ...{ kind: 'setting', actor_id: actor.id, at: services.now() },
      details: { setting: 'extension', name, point, active },
    });
    return done(say(active ? extensionSentences.on : extensionSentences.off, { name }));
  });
}

/** Throws 422 for an extension, or a point of it, that the configuration does not name. */
function requireNamed(named: readonly ExtensionSetup[], { name, point }: ExtensionForm): void {
  const extension = named.find((one) => one.name === name);
  if (!extension) throw invalid({ name: say(extensionSentences.unknown, { name }) });
  if (!extension.points.some((one) => one === point))
    throw invalid({ point: say(extensionSentences.undeclared, { name, point }) });
}

async function switchPoint(db: Trx, { name, point, active }: ExtensionForm, actor: Actor, now: Date): Promise<void> {
  const changed = { active, changed_by: actor.id, changed_at: now };
  await db
    .insertInto('extension_points')
    .values({ name, point, ...changed })
    .onConflict((both) => both.columns(['name', 'point']).doUpdateSet(changed))
    .execute();
}

/** In the configuration's order; a switch of what it does not name any more counts for nothing. */
async function extensionsFor(db: Db, named: readonly ExtensionSetup[], actor: Actor): Promise<ExtensionRow[]> {
  if (!named.length) return [];
  const on = await switchedOn(db);
  const all = named.map(({ points, ...extension }) => ({
    ...extension,
    points: points.map((point) => ({ point, active: on.has(`${extension.name} ${point}`) })),
  }));
  if (actor.role === 'admin') return all;
  return all
    .map((extension) => ({ ...extension, points: extension.points.filter(({ active }) => active) }))
    .filter(({ points }) => points.length > 0);
}

/** `<name> <point>` of each. */
export async function switchedOn(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('extension_points').select(['name', 'point']).where('active', '=', true).execute();
  return new Set(rows.map(({ name, point }) => `${name} ${point}`));
}

/** The points at which an extension is switched on; a page asks for the extensions only of these. */
export async function pointsInUse(db: Db, named: readonly ExtensionSetup[] = []): Promise<string[]> {
  if (!named.length) return [];
  const on = await switchedOn(db);
  return [...new Set(named.flatMap(({ name, points }) => points.filter((point) => on.has(`${name} ${point}`))))];
}
