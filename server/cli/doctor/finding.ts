import type { Config } from '../../config';
import type { Installation } from '../../mail/unsubscribe';

export type State = 'ok' | 'warning' | 'fault' | 'skipped';

/** What a check has found. */
export interface Finding {
  check: string;
  state: State;
  /** In a sentence or two; secrets are taken out where it is printed. */
  found: string;
  /** What to do about it; null: nothing. */
  next: string | null;
}

export type Found = Omit<Finding, 'check'>;

export const ok = (found: string): Found => ({ state: 'ok', found, next: null });
export const warning = (found: string, next: string): Found => ({ state: 'warning', found, next });
export const fault = (found: string, next: string): Found => ({ state: 'fault', found, next });
export const skipped = (found: string): Found => ({ state: 'skipped', found, next: null });

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
  /** The address of the database past a pooler, for `pg`; null: the embedded one does not run. */
  databaseUrl: () => Promise<string | null>;
}

export interface Check {
  name: string;
  /** Ends when nobody waits for it any more. */
  run(installed: Installed, signal: AbortSignal): Promise<Found[]>;
}

/** A clock that differs by more is named, and one that differs by so much is a fault: signatures count for 300 seconds. */
export const clockLimits = { warning: 30, fault: 240 } as const;

/** What a clock that is `ahead` of ours by so many seconds means. */
export function clockFound(whose: string, ahead: number): Found {
  const by = Math.round(Math.abs(ahead));
  const found = `The clock of ${whose} is ${by} s ${ahead > 0 ? 'ahead of' : 'behind'} that of this machine.`;
  const next = 'Let both take the time from a time server (NTP); beyond 5 minutes no signature and no link counts.';
  if (by > clockLimits.fault) return fault(found, next);
  return by > clockLimits.warning
    ? warning(found, next)
    : ok(`The clock of ${whose} agrees with that of this machine.`);
}
