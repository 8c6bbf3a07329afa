import type { Config } from '../../config';
import type { Installation } from '../../mail/unsubscribe';
import type { Database } from '../../shared/db';
import type { Found, State } from '../../check/finding';

/** What a check has found, as it is printed. */
export interface Finding {
  check: string;
  state: State;
  found: string;
  next: string | null;
}

/** What the checks look at. */
export interface Installed {
  env: Record<string, string | undefined>;
  /** Of what can be read; a setting that cannot has its default. */
  config: Config;
  /** Names of the settings that cannot be read. */
  unread: ReadonlySet<string>;
  /** Absolute folder of the package: `dist` and `package.json` are in it. */
  root: string;
  /** Of the package. */
  version: string;
  /** Of the database; null while it cannot be read. Asked once for all checks. */
  installation: () => Promise<Installation | null>;
  /** Where the database is reached past a pooler, for all checks; null: it cannot be, or the embedded one does not run. */
  database: () => Promise<Database | null>;
  /** The same with the tables of this version; null: it lacks some. */
  served: () => Promise<Database | null>;
}

export interface Check {
  name: string;
  /** Ends when nobody waits for it any more. */
  run(installed: Installed, signal: AbortSignal): Promise<Found[]>;
}
