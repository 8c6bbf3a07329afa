import { call } from '../protocol/call';
import type { Session } from './session';

/** Of the help-desk that we ship; a real host has its own. */
export const sessionCalls = {
  login: call<{ body: { email: string; password: string }; reply: Session }>('POST', '/auth/login', {
    needs: 'public',
    fails: [401, 403, 429],
  }),
  session: call<{ reply: Session }>('GET', '/auth/session', { needs: 'signed-in' }),
  logout: call('POST', '/auth/logout', { needs: 'signed-in' }),
};
