import { readFile } from 'node:fs/promises';
import { type Config, ConfigError, readConfig, settingNames } from '../../config';
import { fault, type Found, ok, warning } from '../../check/finding';
import type { Check } from './finding';

type Environment = Record<string, string | undefined>;

export interface ReadSettings {
  config: Config;
  unread: Set<string>;
  faults: string[];
}

/** All that is wrong with the settings at once: one that cannot be read is left out, and the others are read again. */
export function readSettings(env: Environment): ReadSettings {
  const faults: string[] = [];
  const unread = new Set<string>();
  const rest = { ...env };
  for (;;) {
    try {
      return { config: readConfig(rest), unread, faults };
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const { message } = error;
      const named = settingNames
        .map((name) => ({ name, at: message.search(new RegExp(`\\b${name}\\b`)) }))
        .filter(({ at }) => at >= 0)
        .sort((a, b) => a.at - b.at)
        .map(({ name }) => name);
      // That one is missing follows from it.
      if (!(named.includes('PUBLIC_URL') && unread.has('PUBLIC_URL'))) faults.push(message);
      // `DEMO=0` without PUBLIC_URL: what is missing is put in, so that the rest can be read.
      if (named.includes('PUBLIC_URL') && !rest.PUBLIC_URL?.trim()) {
        rest.PUBLIC_URL = 'http://localhost';
        unread.add('PUBLIC_URL');
      } else {
        const left = named.find((name) => rest[name]?.trim());
        if (!left) throw error;
        delete rest[left];
        unread.add(left);
      }
    }
  }
}

/** First words of settings that nobody else has. */
const ours =
  /^(DATABASE|SMTP|MAIL|HELP_DESK|TRUSTED|PUBLIC|SIMILAR|WEBHOOK|REQUESTER|MAX_UPLOAD|TOKEN_RATE|CLOCK_SHIFT|HOST_API)_/;
/** Other names that are read by our tools. */
const known = [...settingNames, 'SERVICE_DESK_URL', 'SERVICE_DESK_TOKEN'];

/** Names that look like settings and are none: misspelled, or of another program. */
export function unknownNames(env: Environment, connection: string): { name: string; meant: string | null }[] {
  return Object.keys(env)
    .filter((name) => env[name] && !known.includes(name) && !connection.includes(`\${${name}}`))
    .flatMap((name) => {
      const meant = known.find((one) => one.length > 5 && distance(name, one) <= 2) ?? null;
      return meant || ours.test(name) ? [{ name, meant }] : [];
    });
}

/** Letters that have to be changed to make one word of the other (Levenshtein). */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length]!;
}

export const settingsCheck: Check = {
  name: 'settings',
  async run({ env, config, unread }) {
    const { faults } = readSettings(env);
    const file = config.helpDesk && (await readFile(config.helpDesk, 'utf8').catch(() => ''));
    const found = [
      ...faults.map((sentence) =>
        fault(sentence, 'Set it right where the service gets its environment, and start again.'),
      ),
      ...unknownNames(env, file ?? '').map(({ name, meant }) =>
        warning(
          `${name} is no setting of Service Desk.`,
          meant
            ? `Did you mean ${meant}?`
            : 'docs/operate.md has all of them; remove it if it is not another program’s.',
        ),
      ),
      ...contradictions(config, env, unread),
    ];
    return found.length ? found : [ok('All of them can be read.')];
  },
};

/** What can be read, and does not fit together. */
function contradictions(config: Config, env: Environment, unread: ReadonlySet<string>): Found[] {
  const { publicUrl, demo, helpDesk, smtpUrl, mailFrom, clockShiftDays, firstAdmin, hostApiSecret } = config;
  const isLocal = publicUrl === null || /^https?:\/\/(localhost|127\.|\[::1\])/.test(publicUrl);
  const found: Found[] = [];
  if (demo && !isLocal && !unread.has('DEMO'))
    found.push(
      warning(
        'DEMO is on: the sign-in page offers the demo accounts with their password to everybody who reaches it.',
        'Set DEMO=0 and use a new database, unless this is a trial.',
      ),
    );
  if (!isLocal && publicUrl?.startsWith('http:'))
    found.push(
      warning(
        'PUBLIC_URL is not https: sessions and tokens can be read on the way.',
        'Let the proxy speak TLS, and set PUBLIC_URL to https://…',
      ),
    );
  if (smtpUrl && /@localhost\b/.test(mailFrom))
    found.push(
      warning(
        `Mails come from ${mailFrom}, which other mail servers refuse.`,
        'Set MAIL_FROM to an address of your own domain.',
      ),
    );
  if (clockShiftDays && !demo)
    found.push(
      warning(
        `CLOCK_SHIFT_DAYS=${clockShiftDays} is for trials: contracts, due times and tokens end on other days.`,
        'Leave it out.',
      ),
    );
  if (helpDesk && (firstAdmin || hostApiSecret))
    found.push(
      warning(
        `${firstAdmin ? 'ADMIN_EMAIL' : 'HOST_API_SECRET'} is for the help-desk that we ship, and does nothing with HELP_DESK=<file>.`,
        'Leave it out; first_admin of the connection file says who may do everything.',
      ),
    );
  return found;
}
