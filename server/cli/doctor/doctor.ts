import { existsSync, readFileSync } from 'node:fs';
import { version } from '../../../package.json';
import { attachEmbedded } from '../../postgres/attach';
import { openDatabase } from '../../shared/db';
import { without } from '../../shared/redact';
import { installationOf } from '../../mail/unsubscribe';
import { type Command, type ExitCode, exitCodes, print, readArguments, type Terminal } from '../command';
import { backupCheck } from './backup';
import { bundleCheck } from './bundle';
import { databaseCheck } from './database';
import { diskCheck } from './disk';
import { type Check, fault, type Finding, type Found, type Installed, ok, type State, warning } from './finding';
import { helpDeskCheck } from './help-desk';
import { mailCheck } from './mail';
import { publicCheck, serverCheck } from './public';
import { readSettings, settingsCheck } from './settings';

const usage = `service-desk doctor [--json]

On the machine of the service desk, with the environment of its start and as its account: says in words what is wrong with
the installation, and what to do next. It changes nothing, sends no mail, and prints no secret.

Exit code: 0 all is well; 1 warnings; 2 faults.`;

/** Milliseconds for one check; none waits for another. */
const within = 8_000;

const nodeCheck: Check = {
  name: 'Node',
  async run() {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
    if (major < 20 || (major === 20 && minor < 19))
      return [fault(`This is Node ${process.versions.node}.`, 'Install Node 24; 20.19 is the oldest that works.')];
    return [
      major === 20
        ? warning(`Node ${process.versions.node} works, and has no fixes of its makers any more.`, 'Install Node 24.')
        : ok(`Node ${process.versions.node}.`),
    ];
  },
};

const checks: readonly Check[] = [
  ...[nodeCheck, settingsCheck, databaseCheck, diskCheck, mailCheck],
  ...[serverCheck, publicCheck, bundleCheck, helpDeskCheck, backupCheck],
];

/** What is wrong with an installation, seen from its own machine. */
export const doctorCommand: Command = {
  usage,
  async run(args, terminal) {
    const { values } = readArguments(args, { json: { type: 'boolean' } }, []);
    const installed = installedWith(terminal);
    const secrets = secretsOf(installed);
    const found = (await Promise.all(checks.map((check) => alone(check, installed)))).flat();
    const shown = found.map((one) => ({
      ...one,
      found: without(one.found, secrets),
      next: one.next && without(one.next, secrets),
    }));
    const code = codeOf(shown);
    if (values.json) print(terminal, JSON.stringify({ version, exit_code: code, findings: shown }, null, 1));
    else for (const line of lines(shown)) print(terminal, line);
    return code;
  },
};

/** One that fails, or takes too long, keeps no other from what it finds. */
async function alone(check: Check, installed: Installed): Promise<Finding[]> {
  const signal = AbortSignal.timeout(within);
  const late = new Promise<Found[]>((resolve) =>
    signal.addEventListener('abort', () =>
      resolve([
        fault(`It took longer than ${within / 1000} s.`, 'Something hangs there: see whether it answers at all.'),
      ]),
    ),
  );
  const found = check
    .run(installed, signal)
    .catch((error: unknown): Found[] => [
      fault(
        `It could not be looked at: ${String((error as Error)?.message ?? error).split('\n', 1)[0]}`,
        'Tell it to the makers of Service Desk if nothing else explains it.',
      ),
    ]);
  return (await Promise.race([found, late])).map((one) => ({ check: check.name, ...one }));
}

function installedWith({ env, root }: Terminal): Installed {
  const { config, unread } = readSettings(env);
  const databaseUrl = once(
    async () => config.directUrl ?? config.databaseUrl ?? (await attachEmbedded(config.dataDir)),
  );
  const installation = once(async () => {
    const connectionString = await databaseUrl();
    if (!connectionString) return null;
    const { db } = openDatabase({ connectionString, connectionTimeoutMillis: 3_000 }, 1);
    return installationOf(db)
      .catch(() => null)
      .finally(() => db.destroy());
  });
  return { env, config, unread, root, version, installation, databaseUrl };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** What of the environment gives access, also in addresses and for the connection file. */
function secretsOf({ env, config: { helpDesk } }: Installed): string[] {
  const file = helpDesk && existsSync(helpDesk) ? readFileSync(helpDesk, 'utf8') : '';
  const named = [...file.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!);
  const values = [...named, 'ADMIN_PASSWORD', 'HOST_API_SECRET', 'SIMILAR_EMBEDDINGS_KEY', 'SERVICE_DESK_TOKEN'].map(
    (name) => env[name],
  );
  const addresses = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL', ...named].flatMap((name) => {
    const [, password] = /^\w+:\/\/[^/?#\s]*?:([^/\s]*)@/.exec(env[name] ?? '') ?? [];
    return password ? [password, decoded(password)] : [];
  });
  return [...values, ...addresses].filter((one): one is string => one !== undefined && one.length >= 4);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const has = (findings: readonly Finding[], state: State): boolean => findings.some((one) => one.state === state);

const codeOf = (findings: readonly Finding[]): ExitCode =>
  has(findings, 'fault') ? exitCodes.failed : has(findings, 'warning') ? exitCodes.incomplete : exitCodes.done;

const words: Record<State, string> = { ok: 'ok', warning: 'WARNING', fault: 'FAULT', skipped: '–' };

function lines(findings: readonly Finding[]): string[] {
  const count = (state: State) => findings.filter((one) => one.state === state).length;
  return [
    ...findings.flatMap(({ check, state, found, next }) => [
      `${words[state].padEnd(8)} ${check}: ${found}`,
      ...(next ? [`         → ${next}`] : []),
    ]),
    '',
    has(findings, 'fault') || has(findings, 'warning')
      ? `Faults: ${count('fault')}. Warnings: ${count('warning')}.`
      : 'All is well.',
  ];
}
