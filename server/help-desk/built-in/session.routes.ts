import { sql } from 'kysely';
import { sessionEntries } from '../../../wire/session/session.calls';
import type { SessionUser } from '../../../wire/session/session';
import { ApiError, unauthenticated } from '../../shared/errors';
import { done, route } from '../../shared/route';
import type { App } from '../../shared/services';
import type { HelpDeskPerson } from '../help-desk';
import { requireOwnSite } from './own-site';
import { checkPassword } from './password';
import { keepLanguage } from './desk.language';
import { pageLanguage } from './shell';
import { closeSession, openSession, readSession } from './session';
import { countAttempt, noteSuccess } from './sign-in.limit';
import { say } from '../../shared/sentence';

const wireUser = (person: HelpDeskPerson): SessionUser => ({ ...person, name: person.full_name });

/** Sign-in, session and sign-out of the help-desk that we ship. */
export function sessionRoutes(app: App): void {
  route(
    app,
    sessionEntries.login,
    async ({ body, request, reply, db }) => {
      requireOwnSite(request);
      const email = body.email.toLowerCase();
      const attempt = await countAttempt(db, email, request.ip);
      const user = await db
        .selectFrom('help_desk.users')
        .selectAll()
        .where(sql<string>`lower(email)`, '=', email)
        .where('active', '=', true)
        .executeTakeFirst();
      const { fits, renewed } = await checkPassword(body.password, user?.password_hash ?? null);
      if (!user || !fits)
        throw new ApiError(401, say('session.wrong_password', 'The e-mail address or the password is wrong.'));
      await noteSuccess(db, attempt, email, request.ip);
      if (renewed)
        await db
          .updateTable('help_desk.users')
          .set({ password_hash: renewed })
          .where('id', '=', user.id)
          .where('password_hash', '=', user.password_hash)
          .execute();
      if (request.cookies.desk_lang) await keepLanguage(db, user.id, pageLanguage(request));
      const csrf_token = await openSession(db, reply, user.id);
      const person = {
        id: user.id,
        full_name: user.full_name || user.email,
        email: user.email,
        role: user.role as HelpDeskPerson['role'],
        time_zone: user.time_zone,
      };
      return { user: wireUser(person), csrf_token };
    },
    { eachByItself: true },
  );

  route(app, sessionEntries.session, async ({ db, request }) => {
    const session = await readSession(db, request);
    if (!session) throw unauthenticated();
    return { user: wireUser(session.person), csrf_token: session.csrf_token };
  });

  route(app, sessionEntries.logout, async ({ db, request, reply }) => {
    await closeSession(db, request, reply);
    return done(say('session.ended', 'You are signed out.'));
  });
}
