import { call } from '../protocol/call';
import type { Person } from '../protocol/reply';
import type { Role } from '../protocol/permission';

export interface SessionUser extends Person {
  role: Role;
  time_zone: string;
}

export interface Session {
  user: SessionUser;
  /** Sent back as the header {@link csrfHeader} with every state-changing call. */
  csrf_token: string;
}

export const csrfHeader = 'X-CSRF-TOKEN';

/** The help-desk's own calls; a real host has its own. */
export const sessionCalls = {
  login: call<{ body: { email: string; password: string }; reply: Session }>('POST', '/auth/login', {
    needs: 'public',
    fails: [401, 403, 429],
  }),
  session: call<{ reply: Session }>('GET', '/auth/session', { needs: 'signed-in' }),
  logout: call('POST', '/auth/logout', { needs: 'signed-in' }),
};
