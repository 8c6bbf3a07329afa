import { sql } from 'kysely';
import { sessionEntries } from '../../../wire/session/session.schema';
import { ApiError, unauthenticated } from '../../shared/errors';
import { done, route } from '../../shared/route';
import type { App } from '../../shared/services';
import { wireUser } from '../session.routes';
import { requireOwnSite } from '../own-site';
import { personOf } from '../person';
import { checkPassword } from './password';
import { keepLanguage } from './desk.language';
import { pageLanguage } from './shell';
import { ourSessions } from './session';
import { countAttempt, noteSuccess } from './sign-in.limit';
import { say } from '../../shared/sentence';
import * as sessionSentences from '../../../texts/compiled/server/session';

/** Sign-in, session and sign-out of the help-desk that we ship. */
export function sessionRoutes(app: App): void {
  route(
    app,
    sessionEntries.login,
    async ({ body, request, reply, db, services }) => {
      requireOwnSite(request);
      const email = body.email.toLowerCase();
      const attempt = await countAttempt(db, email, request.ip);
      const user = await db
        .selectFrom('help_desk.users')
        .selectAll()
        .where(sql<string>`lower(email)`, '=', email)
        .where('active', '=', true)
        .where('password_hash', 'is not', null)
        .executeTakeFirst();
      const { fits, renewed } = await checkPassword(
        body.password,
        user?.password_hash ?? null,
        services.config.passwordRounds,
      );
      if (!user || !fits) {
        // Of an address that nobody has nothing is kept: it may be a mistyped password.
        await services.audit({
          ...{ kind: 'sign-in-failed', actor_id: null, person_id: user?.id ?? null },
          ...{ request_id: request.id, at: services.now() },
        });
        throw new ApiError(401, say(sessionSentences.wrong_password));
      }
      await noteSuccess(db, attempt, email, request.ip);
      if (renewed)
        await db
          .updateTable('help_desk.users')
          .set({ password_hash: renewed })
          .where('id', '=', user.id)
          .where('password_hash', '=', user.password_hash)
          .execute();
      if (request.cookies.desk_lang) await keepLanguage(db, user.id, pageLanguage(request));
      const csrf_token = await ourSessions.open(db, reply, user.id);
      return { user: wireUser(personOf(user)), csrf_token };
    },
    { eachByItself: true },
  );

  route(app, sessionEntries.session, async ({ db, request }) => {
    const session = await ourSessions.read(db, request);
    if (!session) throw unauthenticated();
    return { user: wireUser(session.person), csrf_token: session.csrf_token };
  });

  route(app, sessionEntries.logout, async ({ db, request, reply }) => {
    await ourSessions.close(db, request, reply);
    return done(say(sessionSentences.ended));
  });
}
