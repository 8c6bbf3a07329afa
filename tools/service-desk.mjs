#!/usr/bin/env node
// The one command of the release: npx ./service-desk-<version>.tgz <start|connect|conformance> …
// In a checkout `npm run connect --` and `npm run conformance --` are the same.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const usage = `service-desk start                               runs the server (docs/operate.md has its settings)
service-desk connect <host> <folder or address>  connects your help-desk; service-desk connect --help says more
service-desk conformance <what> …                tries a help-desk or a remote; service-desk conformance --help says more`;

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
  await ensureBuilt();
  process.chdir(here);
}

async function start() {
  await build();
  if (process.getuid?.() !== 0) process.env.DATA_DIR ??= '.data';
  for (const name of ['HELP_DESK', 'DATA_DIR'])
    if (process.env[name] && process.env[name] !== 'built-in') process.env[name] = path.resolve(process.env[name]);
  process.chdir(root);
  process.env.NODE_ENV ??= 'production';
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(path.join(root, 'dist/server/main.mjs')).href);
}

const commands = {
  start,
  connect: async () => {
    await build();
    await (await import('./connect.mjs')).main(process.argv.slice(2));
  },
  conformance: async () => {
    await build();
    await import(pathToFileURL(path.join(root, 'dist/conformance/cli.mjs')).href);
  },
};

const [name] = process.argv.splice(2, 1);
if (Object.hasOwn(commands, name ?? '')) {
  standWhereThePersonIs();
  await commands[name]();
} else {
  console[name === '--help' || name === 'help' ? 'log' : 'error'](
    name && !/^(--)?help$/.test(name) ? `There is no command ${name}.\n\n${usage}` : usage,
  );
  process.exitCode = /^(--)?help$/.test(name ?? '') ? 0 : 2;
}
