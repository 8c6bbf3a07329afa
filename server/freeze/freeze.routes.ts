import * as freezeSentences from '../../texts/compiled/server/freeze';
import type { FreezeForm, WindowKind } from '../../wire/freeze/freeze';
import { freezeEntries, maintenanceEntries } from '../../wire/freeze/freeze.schema';
import { saving, type Saving } from '../catalogue';
import { deletedNamed, namedAt, savedNamed } from '../parts/named';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { type Seen, seenVersion, sendEtag } from '../shared/version';
import { caughtBy } from './freeze.caught';
import { listWindows, nextTimes, viewWindow } from './freeze.queries';
import { deleteWindow, readWindow, writeWindow } from './freeze.write';

/** Stores it, or with `dry_run` only says what it would catch. */
async function save(operation: Saving, kind: WindowKind, form: FreezeForm, seen: Seen) {
  const { db, actor, now } = operation;
  const draft = await readWindow(operation, kind, form, seen);
  if (form.dry_run) {
    const caught = await caughtBy(db, kind, draft, actor, now);
    const next = nextTimes(draft, actor.time_zone, now);
    return done(say(freezeSentences[`${kind}_catches`], { count: caught.total }), { caught, next });
  }
  const { id } = await writeWindow(operation, kind, form, draft);
  return done(savedNamed(!form.id, form.name), { id }, namedAt(`${kind}/{id}/edit`, id, form.name));
}

/** Freezes and maintenance windows (G11). */
export function freezeRoutes(app: App): void {
  route(app, freezeEntries.list, async ({ db, actor, query, services }) => {
    const { rows, total } = await listWindows(db, 'freeze', actor, query, services.now());
    return { data: rows, freezes: rows, total };
  });

  route(app, freezeEntries.view, async ({ db, actor, params, services, reply }) => {
    const freeze = await viewWindow(db, 'freeze', params.id, actor, services.now());
    sendEtag(reply, 'freeze', freeze.id, freeze.version);
    return { freeze };
  });

  route(app, freezeEntries.save, (context) => {
    const { body: form, request } = context;
    return save(saving(context), 'freeze', form, seenVersion(request, form, 'freeze', form.id ?? 0));
  });

  route(app, freezeEntries.remove, async ({ db, params }) =>
    done(deletedNamed(await deleteWindow(db, 'freeze', params.id))),
  );

  route(app, maintenanceEntries.list, async ({ db, actor, query, services }) => {
    const { rows, total } = await listWindows(db, 'maintenance', actor, query, services.now());
    return { data: rows, maintenances: rows, total };
  });

  route(app, maintenanceEntries.view, async ({ db, actor, params, services, reply }) => {
    const maintenance = await viewWindow(db, 'maintenance', params.id, actor, services.now());
    sendEtag(reply, 'maintenance', maintenance.id, maintenance.version);
    return { maintenance };
  });

  route(app, maintenanceEntries.save, (context) => {
    const { body: form, request } = context;
    return save(saving(context), 'maintenance', form, seenVersion(request, form, 'maintenance', form.id ?? 0));
  });

  route(app, maintenanceEntries.remove, async ({ db, params }) =>
    done(deletedNamed(await deleteWindow(db, 'maintenance', params.id))),
  );
}
