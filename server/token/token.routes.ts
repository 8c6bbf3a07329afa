import * as apiTokenSentences from '../../texts/compiled/server/api_token';
import { tokenEntries } from '../../wire/token/token.schema';
import { forbidden } from '../shared/errors';
import { done, route } from '../shared/route';
import { given } from '../shared/sent';
import { say } from '../shared/sentence';
import { type App, presentOf } from '../shared/services';
import { listTokens, myTokens } from './token.queries';
import { makeToken, revokeToken } from './token.write';

/** Tokens of the API (G21, docs/decisions/065). */
export function tokenRoutes(app: App): void {
  route(app, tokenEntries.mine, ({ db, actor, services }) => myTokens(db, actor, presentOf(services)));

  route(
    app,
    tokenEntries.make,
    async ({ db, actor, body, services, request }) => {
      const work = { db, actor, now: services.now(), present: presentOf(services) };
      const made = await makeToken(work, body);
      request.log.info({ token_id: made.id }, 'a token was made');
      return done(say(apiTokenSentences.made, { name: body.name }), made);
    },
    {
      // Of others only administrators make any, and of service accounts only.
      admit: ({ actor, fields: { user_id } }) => {
        if (given(user_id) && String(user_id) !== String(actor.id) && actor.role !== 'admin') throw forbidden('admin');
      },
    },
  );

  route(app, tokenEntries.revoke, async ({ db, actor, params, services, request }) => {
    const name = await revokeToken({ db, actor, now: services.now() }, params.id);
    request.log.info({ token_id: params.id }, 'a token was revoked');
    return done(say(apiTokenSentences.revoked, { name }));
  });

  route(app, tokenEntries.list, ({ db, actor, query, services }) => listTokens(db, actor, query, presentOf(services)));
}
