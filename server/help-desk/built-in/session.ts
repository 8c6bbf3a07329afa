import { sessionsIn } from '../session';

export const sessionCookie = 'service_desk_session';

/** Of people who sign in to the help-desk that we ship. */
export const ourSessions = sessionsIn(sessionCookie);
