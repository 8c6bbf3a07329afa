// npm run connect -- <host> <folder or address>; in the release npx ./service-desk-<version>.tgz connect …
// Connects a help-desk: see tools/connect/README.md.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hostNames } from './connect/hosts.mjs';
import { openDialog, Stop } from './connect/words.mjs';

const usage = `connect <host> <folder>            connects the help-desk that is installed in this folder
connect <host> <address>           one on another machine: makes everything here, and says what to copy there
connect <address of a database>    looks at the database of a help-desk that has no name here, and writes a draft
connect check                      runs the conformance kit again, and says what is left
connect remove                     takes back exactly what was done

Hosts: ${hostNames().join(', ')}

--to <folder>            for the connection file, its secrets and the list of changes (as root /etc/service-desk)
--public <address>       what people type; --upstream <address>  where the help-desk listens behind the proxy
--desk <address>         where the service desk listens (http://127.0.0.1:8080)
--first-admin <login>    who may do everything in the service desk; else the host's first administrator
--proxy <name>           nginx, php-fpm (nginx without an upstream), apache or caddy; --site <file>  the site of the help-desk,
                         which takes the lines in; --reload <command>  makes the proxy read it again
--restart <command>      makes the help-desk load its plug-in
--database-admin <url>   who may make an account in its database; --print-sql  prints the statements for them instead
--reader <url>           an account that is there already, instead of a new one; --allow-writing  although it may write
--prefix <text>          of its tables, if they have another one than its configuration says
--ticket <id>            for the kit, instead of one of its own; --agent, --client "name=value"  cookies of who is signed in
--no-kit                 does not run the conformance kit
--dry-run                says what it would do, and changes nothing; --yes  answers all questions with yes`;

const text = { type: 'string' };
const flag = { type: 'boolean' };
const options = {
  ...{ to: text, public: text, upstream: text, desk: text, 'first-admin': text, proxy: text, site: text, reload: text },
  ...{ restart: text, 'database-admin': text, reader: text, prefix: text, ticket: text, agent: text, client: text },
  ...{ 'print-sql': flag, 'allow-writing': flag, 'no-kit': flag, 'dry-run': flag, yes: flag, help: flag },
};

/** Runs with these arguments; sets the exit code: 0 done, 1 the kit found something, 2 it could not go on. */
export async function main(args, print = console.log) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [what, place] = positionals;
    if (values.help) return void print(usage);
    if (!what) throw new Stop(usage);
    const to = path.resolve(values.to ?? (process.getuid?.() === 0 ? '/etc/service-desk' : 'service-desk-connection'));
    const dialog = openDialog({ yes: values.yes, dryRun: values['dry-run'], print });
    process.exitCode = await run(what, place, { ...values, to }, dialog);
  } catch (error) {
    if (!(error instanceof Stop) && !error.code?.startsWith?.('ERR_PARSE_ARGS')) throw error;
    console.error(error instanceof Stop ? error.message : `${error.message}\n\n${usage}`);
    process.exitCode = 2;
  }
}

async function run(what, place, options, dialog) {
  if (what === 'remove') return (await import('./connect/host.mjs')).remove(options, dialog);
  if (what === 'check') return (await import('./connect/host.mjs')).check(options, dialog);
  if (/^(mysql|mariadb|postgres(ql)?|sqlite):/.test(what))
    return (await import('./connect/look.mjs')).look(what, options, dialog);
  if (!place) throw new Stop(`Where is it? connect ${what} <folder or address>`);
  return (await import('./connect/host.mjs')).connect(what, place, options, dialog);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
