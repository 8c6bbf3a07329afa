import { hostPageKinds } from '../../wire/host/host';
import { readerEntries } from '../../wire/session/session.schema';
import type { ReaderSession, SessionUser } from '../../wire/session/session';
import type { Db } from '../shared/db';
import { ApiError } from '../shared/errors';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App, RequestServices } from '../shared/services';
import type { HelpDeskPerson } from './help-desk';
import { requireOwnSite } from './own-site';
import * as sessionSentences from '../../texts/compiled/server/session';

export const wireUser = ({ id, full_name, email, role, time_zone }: HelpDeskPerson): SessionUser => ({
  id,
  name: full_name,
  full_name,
  email,
  role,
  time_zone,
});

/** Of a help-desk that takes no tokens. */
export const noTokens = (): ApiError =>
  new ApiError(422, {
    token: say(sessionSentences.no_tokens),
  });

/** Who is signed in, whichever the help-desk is (E41). */
export function readerRoutes(app: App): void {
  route(app, readerEntries.reader, ({ actor, db, request, services }) =>
    readerSession(db, services, actor, request.csrfToken),
  );

  route(
    app,
    readerEntries.exchange,
    async ({ db, body, request, reply, services }) => {
      requireOwnSite(request);
      const { person, csrf_token } = await services.helpDesk.takeToken(db, body.token, reply);
      return readerSession(db, services, person, csrf_token);
    },
    { eachByItself: true },
  );

  route(
    app,
    readerEntries.end,
    async ({ db, request, reply, services }) => {
      const ended = await services.helpDesk.endSession(db, request, reply);
      return done(ended ? say(sessionSentences.ended) : say(sessionSentences.forgotten));
    },
    { eachByItself: true },
  );
}

async function readerSession(
  db: Db,
  { helpDesk }: Pick<RequestServices, 'helpDesk'>,
  person: HelpDeskPerson,
  csrf_token: string | null,
): Promise<ReaderSession> {
  const { manifest, acts } = helpDesk;
  return {
    user: wireUser(person),
    csrf_token,
    help_desk: {
      connected: manifest !== null,
      acts: [...acts],
      pages: [...(manifest?.pages ?? hostPageKinds)],
      as_of: await helpDesk.asOf(db, person.time_zone),
    },
  };
}
