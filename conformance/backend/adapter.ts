import type { Connection } from '../../server/help-desk/connected/connection';

/** The back end of a help-desk, and what a person lends for trying it. */
export interface BackendAdapter {
  name: string;
  /** What HELP_DESK names, read (docs/connect.md). */
  connection: Connection;
  /** `name=value; …` of somebody who is signed in to the host; what needs one is not tried without. */
  cookies?: { agent?: string; client?: string; expired?: string };
  /** The host's id of a ticket that was made a moment ago and may be acted upon. */
  ticket?: string;
  /** Reference of who acts, such as `agent:3`; without one the agent whose cookies were lent. */
  by?: string;
}
