import { existsSync, readFileSync } from 'node:fs';
import { version } from '../../../package.json';
import { knownBackups } from '../../backup/record';
import { migrationNames, thisProgram } from '../../migrations';
import { schemaState } from '../../migrations/state';
import { attachEmbedded } from '../../postgres/attach';
import { type Database, openDatabase } from '../../shared/db';
import { without } from '../../shared/redact';
import { installationOf } from '../../mail/unsubscribe';
import { backupFound } from '../../check/backup.check';
import { filesState } from '../../files/state';
import { openScanner } from '../../scan/clamd';
import { openObjects } from '../../store/objects';
import { filesFound, scannerFound, storeRefusal } from '../../check/files.check';
import { diskFound } from '../../check/disk.check';
import { fault, lookWithin, ok, skipped, type State, warning } from '../../check/finding';
import { mailServerFound } from '../../check/mail.check';
import { certificatesFound, certificatesOf } from '../../check/reach.check';
import { mailsFound, mailsOf } from '../../check/work.check';
import { type Command, type ExitCode, exitCodes, print, readArguments, type Terminal } from '../command';
import { bundleCheck } from './bundle';
import { databaseCheck, servedChecks } from './database';
import type { Check, Finding, Installed } from './finding';
import { helpDeskCheck } from './help-desk';
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

const diskCheck: Check = {
  name: 'disk',
  run: ({ config: { dataDir, databaseUrl } }) => diskFound({ dataDir, holdsDatabase: databaseUrl === null }),
};

const filesCheck: Check = {
  name: 'files',
  async run({ config: { filesAt }, unread, served }, signal) {
    if (unread.has('FILES_URL')) return [skipped('The address or the keys of the store are wrong, see settings.')];
    const db = await served();
    if (!db) return [];
    const objects = filesAt && openObjects(filesAt);
    return filesFound(await filesState(db), {
      name: objects?.name ?? null,
      refusal: await storeRefusal(objects, signal),
    });
  },
};

const scannerCheck: Check = {
  name: 'scanner',
  run: ({ config: { scannerAt } }) => scannerFound(scannerAt && openScanner(scannerAt)),
};

const mailCheck: Check = {
  name: 'mail',
  async run({ config, unread, served }) {
    if (unread.has('SMTP_URL')) return [skipped('The address of the mail server is wrong, see settings.')];
    const db = await served();
    return [...(await mailServerFound(config)), ...(db ? mailsFound(await mailsOf(db)) : [])];
  },
};

const certificateCheck: Check = {
  name: 'certificates',
  async run({ config: { publicUrl, embeddings }, unread }) {
    const addresses = [unread.has('PUBLIC_URL') ? null : publicUrl, embeddings?.url].filter(
      (one) => typeof one === 'string',
    );
    return certificatesFound(await certificatesOf(addresses, new Date()));
  },
};

const backupCheck: Check = {
  name: 'backup',
  async run({ config: { demo }, served }) {
    const db = await served();
    return db ? backupFound(await knownBackups(db), demo) : [];
  },
};

const checks: readonly Check[] = [
  ...[nodeCheck, settingsCheck, databaseCheck, ...servedChecks, diskCheck, filesCheck, scannerCheck, mailCheck],
  ...[serverCheck, publicCheck, certificateCheck, bundleCheck, helpDeskCheck, backupCheck],
];

/** What is wrong with an installation, seen from its own machine. */
export const doctorCommand: Command = {
  usage,
  async run(args, terminal) {
    const { values } = readArguments(args, { json: { type: 'boolean' } }, []);
    const { installed, close } = installedWith(terminal);
    const secrets = secretsOf(installed);
    const look = async (check: Check): Promise<Finding[]> =>
      (await lookWithin(within, (signal) => check.run(installed, signal))).map(({ state, found, next }) => ({
        check: check.name,
        state,
        found: without(String(found), secrets),
        next: next && without(String(next), secrets),
      }));
    const shown = (await Promise.all(checks.map(look))).flat();
    await close();
    const code = codeOf(shown);
    if (values.json) print(terminal, JSON.stringify({ version, exit_code: code, findings: shown }, null, 1));
    else for (const line of lines(shown)) print(terminal, line);
    return code;
  },
};

function installedWith({ env, root }: Terminal): { installed: Installed; close: () => Promise<void> } {
  const { config, unread } = readSettings(env);
  let opened: Database | null = null;
  const database = once(async () => {
    const connectionString = config.directUrl ?? config.databaseUrl ?? (await attachEmbedded(config.dataDir));
    if (!connectionString) return null;
    // One statement after the other would wait for what hangs.
    opened = openDatabase({ connectionString, connectionTimeoutMillis: 3_000 }, 5).db;
    return opened;
  });
  const served = once(async () => {
    const db = await database();
    const has = new Set(db ? (await schemaState(db, thisProgram).catch(() => null))?.done : []);
    return db && migrationNames.every((name) => has.has(name)) ? db : null;
  });
  const installation = once(async () => {
    const db = await database();
    return db && installationOf(db).catch(() => null);
  });
  return {
    installed: { env, config, unread, root, version, installation, database, served },
    // What hangs is not waited for.
    close: async () => void Promise.resolve(opened?.destroy()).catch(() => undefined),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** What of the environment gives access, also in addresses and for the connection file. */
function secretsOf({ env, config: { helpDesk } }: Installed): string[] {
  const file = helpDesk && existsSync(helpDesk) ? readFileSync(helpDesk, 'utf8') : '';
  const named = [...file.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!);
  const values = [
    ...named,
    'ADMIN_PASSWORD',
    'HOST_API_SECRET',
    'SIMILAR_EMBEDDINGS_KEY',
    'SERVICE_DESK_TOKEN',
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_SESSION_TOKEN',
  ].map((name) => env[name]);
  const listed = (env.DATABASE_REPLICA_URLS ?? '').split(/[\s,]+/);
  const single = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL', ...named].map((name) => env[name]);
  const addresses = [...single, ...listed].flatMap((address) => {
    const [, password] = /^\w+:\/\/[^/?#\s]*?:([^/\s]*)@/.exec(address ?? '') ?? [];
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
