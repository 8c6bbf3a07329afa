import { object } from 'yup';
import { call } from '../../wire/protocol/call';
import { choices, line, requiredChoice } from '../../wire/protocol/fields';
import { entries } from '../../wire/protocol/entry';
import * as s from '../../wire/protocol/shape';
import { lockProblem } from '../problem/problem.queries';
import { done, route } from './route';
import { say } from './sentence';
import type { App } from './services';

/** What the compiler refuses. The functions are not called: `tsc` fails where an error that is expected is missing. */
const calls = {
  view: call<{ params: { id: number }; reply: { id: number; name: string } }>('GET', '/one/{id}', {
    needs: 'agent',
  }),
  rename: call<{ params: { id: number }; body: { name: string }; reply: { id: number } }>('POST', '/one/{id}', {
    needs: 'agent',
  }),
  remove: call<{ params: { id: number } }>('DELETE', '/one/{id}', { needs: 'agent' }),
};
const summaries = { view: 'One', rename: 'Rename it', remove: 'Delete it' };
const renamed = say(['thing.renamed', 'Renamed.']);
const view = { reply: s.shape({ id: s.id(), name: s.text() }) };
const rename = { body: object({ name: line().required() }), reply: s.shape({ id: s.id() }) };

const checked = entries('thing', calls, summaries, { view, rename });

test('an entry has its name, its line for the document, its call, its rule and the schema of its reply', () => {
  expect(checked.rename).toEqual({ name: 'thing.rename', summary: 'Rename it', call: calls.rename, ...rename });
  expect(checked.remove).toEqual({ name: 'thing.remove', summary: 'Delete it', call: calls.remove });
});

export const refused = [
  // @ts-expect-error a line for the document was forgotten
  () => entries('thing', calls, { view: 'One', rename: 'Rename it' }, { view, rename }),
  // @ts-expect-error the rule of a body was forgotten
  () => entries('thing', calls, summaries, { view, rename: { reply: rename.reply } }),
  // @ts-expect-error the call with a body was forgotten
  () => entries('thing', calls, summaries, { view }),
  // @ts-expect-error a rule for other fields
  () => entries('thing', calls, summaries, { view, rename: { ...rename, body: object({ ids: choices() }) } }),
  // @ts-expect-error a rule of a field of another type
  () => entries('thing', calls, summaries, { view, rename: { ...rename, body: object({ name: requiredChoice() }) } }),
  // @ts-expect-error a call without a body has no rule
  () => entries('thing', calls, summaries, { view, rename, remove: { body: rename.body } }),
  // @ts-expect-error the schema of a reply was forgotten
  () => entries('thing', calls, summaries, { view: {}, rename }),
  // @ts-expect-error the schema of another reply
  () => entries('thing', calls, summaries, { view: { reply: rename.reply }, rename }),

  // @ts-expect-error a route takes an entry, which has the rule, and not the call alone
  (app: App) => route(app, calls.rename, async () => done(renamed)),
  // @ts-expect-error the body is what the rule gives
  (app: App) => route(app, checked.rename, async ({ body }) => done(renamed, { id: body.id })),
  // @ts-expect-error the reply is what the schema says
  (app: App) => route(app, checked.view, async ({ params }) => ({ id: params.id })),
  // @ts-expect-error a call with a reply has to send it
  (app: App) => route(app, checked.rename, async () => done(renamed)),
  // @ts-expect-error a handler that only reads has no transaction, so it locks nothing
  (app: App) => route(app, checked.view, async ({ db }) => ({ id: (await lockProblem(db, 1)).id, name: '' })),
  // @ts-expect-error nor does it write
  (app: App) => route(app, checked.view, async ({ db }) => db.deleteFrom('problems').executeTakeFirstOrThrow()),
  // @ts-expect-error the pool is no transaction
  (app: App) => lockProblem(app.services.db, 1),
  (app: App) =>
    route(app, checked.remove, async ({ services }) => {
      // @ts-expect-error a handler that writes has no database but its transaction
      await services.db.deleteFrom('problems').execute();
    }),
];
