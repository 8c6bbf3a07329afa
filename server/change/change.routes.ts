import { changeCalls } from '../../wire/change';
import { changeForm } from '../../wire/change.rules';
import { done, route } from '../shared/route';
import type { App } from '../shared/services';
import { sendEtag } from '../shared/version';
import { admitCreate, createChange } from './change.create';
import { viewChange } from './change.queries';

/** Changes, as far as tickets and problems need them (D1 §7). */
export function changeRoutes(app: App): void {
  route(app, changeCalls.view, async ({ actor, db, params, reply }) => {
    const change = await viewChange(db, params.id, actor.time_zone);
    sendEtag(reply, 'change', change.id, change.version);
    return { change };
  });

  route(
    app,
    changeCalls.save,
    async (context) => done('The change was created.', await createChange({ ...context, form: context.body, file: context.files.attachment })),
    { admit: admitCreate, body: changeForm },
  );
}
