import { sql } from 'kysely';
import { sessionCalls, type SessionUser } from '../../wire/session';
import { signInForm } from '../../wire/session.rules';
import { ApiError } from '../shared/errors';
import { done, route } from '../shared/route';
import type { App } from '../shared/services';
import type { HelpDeskPerson } from './help-desk';
import { passwordMatches } from './password';
import { closeSession, openSession, readSession } from './session';

/** Failed attempts within five minutes: per account, and per address. */
const allowed = { account: 10, address: 100 };

const wireUser = (person: HelpDeskPerson): SessionUser => ({ ...person, name: person.full_name });

/** Sign-in, session and sign-out of the help-desk that we ship. */
export function sessionRoutes(app: App): void {
  route(
    app,
    sessionCalls.login,
    async ({ body, request, reply, db }) => {
      const email = body.email.toLowerCase();
      const recent = await db
        .selectFrom('help_desk.login_attempts')
        .select([sql<number>`count(*) filter (where email = ${email})`.as('account'), sql<number>`count(*) filter (where ip = ${request.ip})`.as('address')])
        .where('at', '>', sql<Date>`now() - interval '5 minutes'`)
        .executeTakeFirstOrThrow();
      if (recent.account >= allowed.account || recent.address >= allowed.address) throw new ApiError(429, 'Too many attempts. Please wait five minutes and try again.');
      const user = await db.selectFrom('help_desk.users').selectAll().where(sql<string>`lower(email)`, '=', email).where('active', '=', true).executeTakeFirst();
      if (!(await passwordMatches(body.password, user?.password_hash ?? null)) || !user) {
        await db.insertInto('help_desk.login_attempts').values({ email, ip: request.ip }).execute();
        throw new ApiError(401, 'The e-mail address or the password is wrong.');
      }
      await db.deleteFrom('help_desk.login_attempts').where('email', '=', email).execute();
      const csrf_token = await openSession(db, reply, user.id);
      const person = { id: user.id, full_name: user.full_name || user.email, email: user.email, role: user.role as HelpDeskPerson['role'], time_zone: user.time_zone };
      return { user: wireUser(person), csrf_token };
    },
    { body: signInForm, eachByItself: true },
  );

  route(app, sessionCalls.session, async ({ db, request }) => {
    const session = await readSession(db, request);
    if (!session) throw new ApiError(401, 'You are not signed in, or your session has ended.');
    return { user: wireUser(session.person), csrf_token: session.csrf_token };
  });

  route(app, sessionCalls.logout, async ({ db, request, reply }) => {
    await closeSession(db, request, reply);
    return done('You are signed out.');
  });
}
