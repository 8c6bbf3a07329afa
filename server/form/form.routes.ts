import { formCalls } from '../../wire/form';
import { notFound } from '../shared/errors';
import { route } from '../shared/route';
import type { App } from '../shared/services';
import { changeFormDefinition } from './change.form';

/** Forms that the server describes (D1 §7). */
export function formRoutes(app: App): void {
  route(app, formCalls.render, async ({ actor, db, query: { category, scenario, panel } }) => {
    if (category !== 'change' || scenario !== 'create' || panel !== 'agent') throw notFound('form');
    return changeFormDefinition(db, actor);
  });
}
