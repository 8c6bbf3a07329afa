import * as sentences from '../../texts/compiled/rules/host';
import type { HostPageKind, TicketAction } from '../host/host';
import { call } from '../protocol/call';
import type { Role } from '../protocol/permission';
import type { Person } from '../protocol/reply';

/** Wrong passwords within so many minutes: of an account, and from an address (G35). */
export const signInAttempts = { account: 10, address: 300, minutes: 15 } as const;

/** Anybody may send these, so their length is limited before a password is hashed or an attempt is stored. */
export const signInLimits = { email: 254, password: 1000, token: 8000 } as const;

export const signInTexts = {
  email: sentences.email_too_long(signInLimits.email),
  token: sentences.token_too_long(signInLimits.token),
  password: sentences.password_too_long(signInLimits.password),
} as const;

export interface SessionUser extends Person {
  role: Role;
  time_zone: string;
}

export interface Session {
  user: SessionUser;
  /** Sent back as the header {@link csrfHeader} with every state-changing call. */
  csrf_token: string;
}

/** Who is signed in, and what the help-desk around the service desk is, whichever it is. */
export interface ReaderSession {
  user: SessionUser;
  /** As {@link Session.csrf_token}; null if the identity does not ride on a cookie: no other site can send it. */
  csrf_token: string | null;
  help_desk: {
    /** Is it another one than the one that we ship? */
    connected: boolean;
    /** What can be done to its tickets from here. */
    acts: TicketAction[];
    /** Which of its pages can be linked to. */
    pages: HostPageKind[];
    /** When its records here were last like those of the help-desk; null if they are the same rows, or never yet. */
    as_of: string | null;
  };
}

export const csrfHeader = 'X-CSRF-TOKEN';

/** Of any help-desk. A token of the host's page is exchanged once for a session of ours, in a cookie. */
export const readerCalls = {
  reader: call<{ reply: ReaderSession }>('GET', '/service-desk/api/session', { needs: 'signed-in' }),
  exchange: call<{ body: { token: string }; reply: ReaderSession }>('POST', '/service-desk/api/session', {
    needs: 'public',
    fails: [401, 403, 503],
  }),
  end: call('DELETE', '/service-desk/api/session', { needs: 'signed-in' }),
};
