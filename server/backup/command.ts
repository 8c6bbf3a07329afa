import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '../config';
import { reachOwnDatabase } from '../own-database';
import { isS3 } from '../store/s3.settings';
import { type Target, writeBackup } from './backup';
import { filesInStore, leftOutWords, requireFiles } from './files';
import { type Key, makeKey, readKey } from './key';
import { nameFor, newestIn, outdated, readKeep } from './names';
import { fileOf, type Place, placeOf } from './place';
import { type Records, withRecords } from './record';
import { restoreBackup } from './restore';
import { requireScratch, tryRestore } from './trial';

export const usage = `service-desk backup --to <folder or s3://bucket/prefix> --key <file> [--keep 30d] [--verify]
service-desk backup [--key <file>] [--verify] <file>
service-desk backup --new-key <file>
service-desk restore [--replace] [--key <file>] <file or s3://bucket/file>
service-desk restore [--replace] --key <file> --from <folder or s3://bucket/prefix>

backup writes everything in the database, as of one moment, also while the service runs. Files in the store of FILES_URL
are not in the database: it says how many, and --verify looks whether each is there.
--to        there, under a name with the time, encrypted (age)
--key       a file of age-keygen: with a public key (age1…) backups are made, with its secret key they are also opened
--keep      removes those of this installation that are older; never the last one that was tried by a restore
--verify    reads it back and restores it into a scratch database, which is then dropped
--new-key   makes a key. Keep a copy apart from the backups: without it nobody can open them

restore brings one back into an empty database, whole or not at all; the service must be stopped.
--replace   into a database whose content may be lost
--from      the newest one there

Of a store: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION, AWS_ENDPOINT_URL, S3_FORCE_PATH_STYLE.
In a checkout: npm run backup -- …, npm run restore -- ….
Exit code: 0 done; 1 not done, and why.`;

/** What the command has of its process; tests bring their own. */
export interface Surroundings {
  env: Record<string, string | undefined>;
  /** Absolute: names of files count from here. */
  cwd: string;
  /** Gets a line for standard output. */
  print: (line: string) => void;
  signal: AbortSignal;
}

/** Runs `service-desk backup …` or `restore …`. Throws {@link ConfigError} with a sentence if it cannot be done. */
export async function run([command, ...args]: string[], around: Surroundings): Promise<void> {
  if (args.includes('--help')) around.print(usage);
  else if (command === 'backup') await backup(args, around);
  else if (command === 'restore') await restore(args, around);
  else throw new ConfigError(usage);
}

async function backup(args: string[], around: Surroundings): Promise<void> {
  const { values, word } = readArguments(args, {
    ...{ to: { type: 'string' }, key: { type: 'string' }, keep: { type: 'string' } },
    ...{ verify: { type: 'boolean' }, 'new-key': { type: 'string' } },
  });
  const { env, cwd, print } = around;
  const newKey = values['new-key'];
  if (newKey !== undefined) {
    if (word !== undefined || Object.keys(values).length > 1) throw new ConfigError('--new-key <file> stands alone.');
    const file = path.resolve(cwd, newKey);
    const recipient = await makeKey(file);
    print(`The key is in ${file}; its public half is ${recipient}.`);
    return print('Keep a copy apart from the backups: without it nobody can open them.');
  }
  if ((word === undefined) === (values.to === undefined)) throw new ConfigError(usage);
  if (values.keep !== undefined && values.to === undefined) throw new ConfigError('--keep goes with --to.');
  const days = values.keep === undefined ? null : readKeep(values.keep);
  const isEncrypted = values.to !== undefined || isS3(word ?? '');
  if (isEncrypted && values.key === undefined)
    throw new ConfigError(
      'What is kept there is encrypted: name a key with --key <file>; service-desk backup --new-key <file> makes one.',
    );
  const key = values.key === undefined ? null : await readKey(path.resolve(cwd, values.key));
  if (values.verify && key && !key.identities.length)
    throw new ConfigError(
      `--verify has to open the backup: ${key.file} has a public key only; name the file with its secret key.`,
    );
  const place = values.to === undefined ? null : placeOf(values.to, env, cwd);
  const one = word === undefined ? null : fileOf(word, env, cwd);
  await onDatabase(around, { mayMake: false }, (url, { filesAt }) =>
    withRecords(url, async (records) => {
      const target: Target = { ...(one ?? { place: place!, file: nameFor(records.id, new Date()) }), key };
      if (values.verify) await requireScratch(url);
      await make(url, target, { verify: values.verify === true, records, filesAt }, around);
      if (place && days !== null) await removeOld(place, days, records, around);
    }),
  );
}

async function make(
  url: string,
  target: Target,
  { verify, records, filesAt }: { verify: boolean; records: Records; filesAt: Config['filesAt'] },
  { print, signal }: Surroundings,
): Promise<void> {
  const made = await writeBackup(url, target, signal);
  const name = target.place.nameOf(target.file);
  const isNoted = await records.note(target, made);
  print(`${made.rows} rows of ${made.tables} tables are in ${name}.`);
  if (!isNoted)
    print(
      'The database takes no note of it (its tables are of an older version, or it is read-only): doctor will not know of it.',
    );
  const leftOut = await leftOutWords(url);
  if (leftOut) print(leftOut);
  if (!verify) return;
  await tryRestore(url, target, made, signal).catch((error: unknown) => {
    throw signal.aborted ? new ConfigError(`Stopped; ${name} is whole, and was not tried by a restore.`) : error;
  });
  await records.noteVerified(target);
  print('It was restored into a scratch database, and held the same; that one is dropped.');
  for (const line of await requireFiles(url, filesAt, signal)) print(line);
}

async function removeOld(place: Place, days: number, records: Records, { print, signal }: Surroundings): Promise<void> {
  const verified = await records.lastVerified(place.name);
  const files = await place.list(signal);
  const old = outdated(files, {
    ...{ id: records.id, days, now: new Date() },
    verified: files.find((file) => place.nameOf(file) === verified) ?? null,
  });
  for (const file of old) {
    await place.remove(file);
    await records.forget({ place, file });
  }
  if (old.length) print(`Removed, for they are older than ${days} days: ${old.join(', ')}.`);
}

async function restore(args: string[], around: Surroundings): Promise<void> {
  const { values, word } = readArguments(args, {
    ...{ replace: { type: 'boolean' }, key: { type: 'string' }, from: { type: 'string' } },
  });
  const { env, cwd, print, signal } = around;
  if ((word === undefined) === (values.from === undefined)) throw new ConfigError(usage);
  const key: Key | null = values.key === undefined ? null : await readKey(path.resolve(cwd, values.key));
  const { place, file } =
    word === undefined ? await newest(placeOf(values.from!, env, cwd), signal) : fileOf(word, env, cwd);
  await onDatabase(around, { mayMake: true }, async (databaseUrl) => {
    const options = { databaseUrl, place, file, key, replace: values.replace === true, signal };
    const { tables, rows, made_at, leftOut } = await restoreBackup(options);
    print(`${rows} rows of ${tables} tables are back, as of ${made_at}. Everybody signs in again.`);
    const inStore = await filesInStore(databaseUrl);
    if (inStore)
      print(
        `${inStore} files lie in the store of FILES_URL, not in the backup: service-desk files check says whether they are there.`,
      );
    if (leftOut.length) print(`Left out, for they are no tables of Service Desk: ${leftOut.join(', ')}.`);
  });
}

async function newest(place: Place, signal: AbortSignal): Promise<{ place: Place; file: string }> {
  return { place, file: newestIn(await place.list(signal), place.name) };
}

async function onDatabase(
  { env }: Surroundings,
  options: { mayMake: boolean },
  work: (url: string, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig(env);
  const database = await reachOwnDatabase(config, options);
  await work(database.url, config).finally(() => database.leave());
}

type Options = Record<string, { type: 'string' | 'boolean' }>;

/** The options, and the one word there may be. Throws the usage. */
function readArguments<O extends Options>(args: string[], options: O) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length > 1) throw new ConfigError(usage);
    return { values, word: positionals[0] || undefined };
  } catch {
    throw new ConfigError(usage);
  }
}
