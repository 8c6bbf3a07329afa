#!/usr/bin/env node
// The one command of the release: npx ./service-desk-<version>.tgz <start|backup|export|doctor|…> …
// In a checkout `npm run cli --` is the same.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const usage = `On the machine of the service desk, with its settings (docs/operate.md):
service-desk start                     runs the server
service-desk backup …                  writes everything to a folder or a store, encrypted, also while it runs
service-desk restore …                 brings a backup back; --replace into a database whose content may be lost
service-desk token <action> …          makes, lists and revokes tokens of the API
service-desk audit verify              checks that nobody changed the audit
service-desk files                     says where files are, moves them to a store or back, compares
service-desk migrate                   makes the pending changes of the database's tables; --check only says them
service-desk doctor                    says what is wrong with the installation, and what to do next

Anywhere, over the API with a token (docs/api.md):
service-desk export <kind> …           writes a list as CSV
service-desk import <file> …           brings assets from a file into the register

For another help-desk (docs/connect.md):
service-desk connect <host> <folder or address>  connects your help-desk
service-desk conformance <what> …      tries a help-desk or a remote

service-desk <command> --help says more of each.`;

/** Of those that say nothing themselves. */
const help = {
  start: `service-desk start

Runs the server until Ctrl-C. Its settings are environment variables, all in docs/operate.md; the embedded database is in
DATA_DIR (.data of the folder where you are), another one is named by DATABASE_URL.`,
};

/** npm runs a script in the project's folder: names of files count from where the person is. */
function standWhereThePersonIs() {
  if (process.env.npm_command === 'run' || process.env.npm_command === 'run-script')
    process.chdir(process.env.INIT_CWD ?? '.');
}

/** A checkout builds what is out of date; a release has everything, and no sources. */
async function build() {
  if (!existsSync(path.join(root, 'tools/build.mjs'))) return;
  const here = process.cwd();
  const { ensureBuilt } = await import('./built.mjs');
  await ensureBuilt({ aside: true });
  process.chdir(here);
}

const built = (file) => import(pathToFileURL(path.join(root, 'dist', file)).href);

/** Folders count from where the person is, whatever folder the server works in. */
function settleFolders() {
  if (process.getuid?.() !== 0) process.env.DATA_DIR ??= '.data';
  for (const name of ['HELP_DESK', 'DATA_DIR'])
    if (process.env[name] && process.env[name] !== 'built-in') process.env[name] = path.resolve(process.env[name]);
}

async function start() {
  await build();
  settleFolders();
  process.chdir(root);
  process.env.NODE_ENV ??= 'production';
  process.setSourceMapsEnabled(true);
  await built('server/main.mjs');
}

/** `backup` and `restore` take their name as the first word, and say what theirs are. */
const ofBackup = (name) => async () => {
  await build();
  settleFolders();
  process.env.INIT_CWD = process.cwd();
  process.argv.splice(2, 0, name);
  await built('server/backup.mjs');
};

const ofServer = (name) => async () => {
  await build();
  settleFolders();
  process.argv.splice(2, 0, name);
  await built('server/cli.mjs');
};

const commands = {
  start,
  backup: ofBackup('backup'),
  restore: ofBackup('restore'),
  ...Object.fromEntries(
    ['export', 'import', 'token', 'audit', 'migrate', 'doctor'].map((name) => [name, ofServer(name)]),
  ),
  connect: async () => {
    await build();
    await (await import('./connect.mjs')).main(process.argv.slice(2));
  },
  conformance: async () => {
    await build();
    await built('conformance/cli.mjs');
  },
};

const [name] = process.argv.splice(2, 1);
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Service Desk needs Node 20.19 or newer; this is ${process.version}.`);
  process.exitCode = 2;
} else if (Object.hasOwn(help, name ?? '') && process.argv.includes('--help')) {
  console.log(help[name]);
} else if (Object.hasOwn(commands, name ?? '')) {
  standWhereThePersonIs();
  await commands[name]();
} else {
  console[name === '--help' || name === 'help' ? 'log' : 'error'](
    name && !/^(--)?help$/.test(name) ? `There is no command ${name}.\n\n${usage}` : usage,
  );
  process.exitCode = /^(--)?help$/.test(name ?? '') ? 0 : 2;
}
