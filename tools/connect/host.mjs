// Connects a help-desk that has a description (connections/<host>/install.mjs): finds it, makes one change after the
// other, tries the connection, and says what is left.
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { filesBelow, makeChanges, runProgram, takeBack } from './changes.mjs';
import {
  accountExists,
  indexExists,
  missingColumns,
  openAdmin,
  openDatabase,
  placeOf,
  readerOf,
  readerStatements,
  urlOf,
  writingRightsOf,
} from './database.mjs';
import { hostCalled, mustBePrefix, root } from './hosts.mjs';
import { openJournal, readJournal } from './journal.mjs';
import { runKit } from './kit.mjs';
import { plugInFiles } from './plug-in.mjs';
import { proxyChanges } from './proxy.mjs';
import { hidden, indented, Stop } from './words.mjs';

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
/** What a description may use. */
const help = {
  ...{ Stop, filesBelow, mustBePrefix },
  /** As the help-desk's own account. */
  openDatabase: (url) =>
    openDatabase(url).catch((error) => {
      throw new Stop(`The help-desk's own account does not get into its database: ${error.message}`);
    }),
  /** Runs a program; returns the JSON of its last line. */
  askProgram: (program) => jsonOf(runProgram(program)),
};
const isAddress = (place) => /^https?:\/\//.test(place);
/** Of the database: the service desk itself may have an account there of its own name. */
const account = 'service_desk_reader';
/** Options of the first run that later ones take again. */
const remembered = ['public', 'upstream', 'desk', 'first-admin', 'prefix', 'proxy', 'site'];

export async function connect(hostName, place, given, dialog) {
  const dryRun = Boolean(given['dry-run']);
  const host = await hostCalled(hostName);
  const where = isAddress(place) ? place.replace(/\/+$/, '') : path.resolve(place);
  // What was answered the first time need not be said again.
  const options = { ...readJournal(given.to)?.settings.given, ...given };
  if (options.prefix !== undefined) mustBePrefix(options.prefix);
  const found = await find(host, where, options);
  dialog.print(
    `Found ${host.name} ${found.version ?? ''} at ${where}${host.tried ? ` (tried with ${host.tried})` : ''}.`,
  );

  const journal = openJournal(options.to, { host: hostName, place: where });
  if (journal.version && journal.version !== version)
    dialog.print(`The plug-in there is of version ${journal.version}; this is ${version}: it is replaced.`);
  // A proxy that is none is named before anything is changed.
  proxyLines({ found, options, settings: { to: options.to, desk: 'http://127.0.0.1:8080' } });
  const settings = await settingsFor({ host, found, where, options, journal, dryRun });
  if (!dryRun) {
    journal.settings.given = Object.fromEntries(remembered.map((name) => [name, options[name]]));
    journal.write();
  }

  const left = [];
  const changes = [
    ...(await readerChanges({ host, found, options, settings, journal, dialog, left })),
    ...hostChanges({ host, found, where, settings, left }),
  ];
  const notMade = await makeChanges(changes, { journal, dialog, dryRun });
  if (!dryRun) journal.set('version', version);

  const later = [...connectionChanges({ host, found, settings }), ...proxyLines({ found, options, settings })];
  notMade.push(...(await makeChanges(later, { journal, dialog, dryRun })));
  left.push(...notMade.map(({ title }) => `Not done, as you wished: ${title}.`));
  if (dryRun) {
    dialog.print('Nothing was changed.');
    return 0;
  }
  await reload({ host, found, options, dialog, left, where });
  const report = options['no-kit'] ? null : await tryIt({ host, found, options, settings, dialog, journal });
  return sayWhatIsLeft({ host, found, options, settings, dialog, left, report });
}

async function find(host, where, options) {
  const given = { prefix: options.prefix, upstream: options.upstream };
  let found = { version: null };
  if (isAddress(where)) {
    if (!host.away)
      throw new Stop(
        `${host.name} is prepared in its own folder: run this on its machine, with that folder instead of ${where}.`,
      );
    if (host.reader && !options.reader)
      throw new Stop(
        `${host.name} is read from its database. On its machine this makes the account itself (with its folder instead of ${where}); from here name one by --reader mysql://name:password@host/database. What it has to read is in ${path.join(host.files, host.reader.file)}`,
      );
    if (!options['first-admin'])
      throw new Stop(
        `Who may do everything in the service desk? Give the id of a person of ${host.name} by --first-admin.`,
      );
    const prefix = mustBePrefix(options.prefix ?? host.reader?.prefix ?? '');
    found = { ...found, prefix, publicUrl: where, remote: true };
  } else {
    if (!existsSync(where) || !statSync(where).isDirectory()) throw new Stop(`There is no folder ${where}.`);
    found = await host.detect(where, { ...help, ...given });
  }
  const publicUrl = options.public ?? found.publicUrl;
  if (!publicUrl) throw new Stop(`What do people type to get to ${host.name}? Give it by --public https://…`);
  const upstream = (options.upstream ?? found.upstream ?? publicUrl).replace(/\/+$/, '');
  const cookies = host.cookies ? await cookiesOf(host, upstream) : [];
  return { ...found, publicUrl: publicUrl.replace(/\/+$/, ''), upstream, cookies };
}

/** Names of the host's session cookies, as its sign-in page sets them. */
async function cookiesOf({ name, cookies: { page, pattern } }, upstream) {
  const reply = await fetch(upstream + page, { redirect: 'manual', signal: AbortSignal.timeout(20_000) }).catch(() => {
    throw new Stop(`${name} does not reply at ${upstream}. Is it running? --upstream says where it listens.`);
  });
  const names = reply.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0]);
  const found = names.filter((one) => pattern.test(one));
  if (!found.length)
    throw new Stop(
      `${upstream}${page} replies ${reply.status} and sets no cookie like ${pattern.source}: is that ${name}? --upstream says where it listens.`,
    );
  return [...new Set(found)];
}

/** Secrets are made once; a later run has those of the first one. */
async function settingsFor({ host, found, options, journal, dryRun }) {
  const known = journal.settings;
  const make = (name, bytes) =>
    dryRun ? (known[name] ?? hidden) : (known[name] ??= randomBytes(bytes).toString('hex'));
  return {
    ...{ to: options.to, files: host.files, desk: (options.desk ?? 'http://127.0.0.1:8080').replace(/\/+$/, '') },
    ...{ secret: make('secret', 24), password: make('password', 18), filesBelow },
    plugInFiles: (to) => plugInFiles(host, to),
    upstream: found.upstream,
    publicUrl: found.publicUrl,
    admin: await adminOf(host, found, options),
  };
}

/** The host's person who is first admin: `{ id, name }`. */
async function adminOf(host, found, options) {
  if (!host.admin || found.remote)
    return options['first-admin'] ? { id: options['first-admin'], name: '' } : { id: '1', name: '' };
  const program = host.admin(found, options['first-admin']);
  const admin = program.command ? jsonOf(runProgram(program)) : await program;
  if (!admin?.id)
    throw new Stop(
      options['first-admin']
        ? `${host.name} has nobody called "${options['first-admin']}" who works on tickets.`
        : `${host.name} has no administrator who could be the first of the service desk: name one by --first-admin.`,
    );
  return admin;
}

/** The account that reads: a new one, one that is there already, or statements for somebody else. */
async function readerChanges({ host, found, options, settings, journal, dialog, left }) {
  if (!host.reader || (!found.database && !options.reader)) return [];
  if (options.reader) {
    await mustOnlyRead(options.reader, options, dialog);
    settings.reader = options.reader;
    // As it stands in the address.
    settings.password = /^\w+:\/\/[^/@:]*:([^@/]*)@/.exec(options.reader)?.[1] ?? '';
    return [];
  }
  const place = placeOf(found.database);
  settings.reader = urlOf(place, account, settings.password);
  if (place.make === 'sqlite') return [];
  const prefix =
    host.reader.prefix === undefined ? undefined : { from: host.reader.prefix, to: mustBePrefix(found.prefix) };
  const { grants, indexes } = readerOf(path.join(host.files, host.reader.file), place, prefix);
  const { make, undo } = readerStatements(place, { account, password: settings.password, grants });
  const statements = [...make, ...indexes.map((index) => index.make)];
  const shown = statements.map((one) =>
    one.replaceAll(settings.password, options['print-sql'] ? settings.password : '…'),
  );
  if (options['print-sql']) {
    if (!options['dry-run']) journal.settings.printed = true;
    dialog.print(`Statements for an administrator of ${place.name}:\n${statements.map((one) => `${one};`).join('\n')}`);
    left.push(
      `The account that reads: have an administrator of ${place.name} run the statements above, then run this again.`,
    );
    return [];
  }
  // An administrator has run the statements that were printed.
  if (!journal.entry('reader') && journal.settings.printed && (await opens(settings.reader))) {
    dialog.print(`The account "${account}" is there.`);
    await mustOnlyRead(settings.reader, options, dialog);
    return [];
  }
  const changes = [];
  let admin;
  try {
    admin = await openAdmin(place, options['database-admin']);
  } catch (error) {
    throw new Stop(
      `No account was made: ${error.message}. With --print-sql you get the statements for whoever administers it, with --reader <url> an account is taken that is there.`,
    );
  }
  try {
    const missing = await missingColumns(admin, grants);
    if (missing.length)
      throw new Stop(
        `The database ${place.name} has not what ${host.name} should have: ${missing.slice(0, 8).join(', ')}. Is it of another version, or has it another table prefix (--prefix)?`,
      );
    if (!journal.entry('reader') && (await accountExists(admin, account)))
      throw new Stop(
        `There is an account ${account} in the database already, which is not of this installer. Give it by --reader <url>, or drop it.`,
      );
    const open = () => openAdmin(place, options['database-admin']);
    const sql = { kind: 'sql', database: place, open };
    const title = `An account "${account}" in the database ${place.name}, which may read these columns and nothing else`;
    changes.push({ ...sql, id: 'reader', title, statements: make, shown: shown.slice(0, make.length), undo });
    for (const index of indexes) {
      const id = `index ${index.name}`;
      // One that is there already is not ours to drop.
      if (!journal.entry(id) && (await indexExists(admin, index))) continue;
      changes.push({
        ...{ ...sql, id, title: `An index on ${index.table}, for reading what changed` },
        ...{ statements: [index.make], undo: [index.undo] },
        unless: (connection) => indexExists(connection, index),
      });
    }
  } finally {
    await admin.close();
  }
  return changes;
}

const opens = (url) =>
  openDatabase(url).then(
    async (connection) => (await connection.close(), true),
    () => false,
  );

async function mustOnlyRead(url, options, dialog) {
  let rights;
  try {
    rights = await writingRightsOf(url);
  } catch (error) {
    if (error instanceof Stop) throw error;
    throw new Stop(`The account of --reader does not get in: ${error.message}`);
  }
  if (!rights.length) return;
  const sentence = `The account that is to read may also write: ${rights.join('; ')}.`;
  if (!options['allow-writing'])
    throw new Stop(`${sentence} Take another one, or say that this is wanted: --allow-writing`);
  dialog.print(`${sentence} Allowed by --allow-writing: the service desk itself only reads.`);
}

/** The last line that a program prints; a host may print others before it. */
function jsonOf(printed) {
  const [last] = printed.trim().split('\n').slice(-1);
  try {
    return JSON.parse(last);
  } catch {
    throw new Stop(`The help-desk's own program says: ${printed.trim().slice(-600)}`);
  }
}

/**
 * The plug-in and the settings of the host. Of one on another machine the files are put into a folder, to be copied; the
 * titles of what is done there come into `left`.
 */
function hostChanges({ host, found, where, settings, left }) {
  const away = path.join(settings.to, 'for-the-help-desk');
  const given = found.remote ? { ...found, ...host.away(away) } : found;
  return host.changes(given, settings).flatMap((change) => {
    if (change.kind === 'files') return [{ ...change, files: change.files.map(filled) }];
    if (!found.remote) return [change];
    left.push(`On the machine of ${host.name}: ${change.title}. The secret is in service-desk.env (${where}).`);
    return [];
  });
}

/** A file that is made of a template: each text that is replaced has to be in it. */
function filled({ template, replace, ...file }) {
  if (!template) return file;
  // One that is like another has its owner, where that is.
  const like = file.like && existsSync(file.like) ? file.like : undefined;
  return { ...file, like, text: replaced(readFileSync(template, 'utf8'), replace, template) };
}

function replaced(text, replace, name) {
  return replace.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`${name} has no ${from}`);
    return before.replaceAll(from, () => to);
  }, text);
}

/** The connection file, and beside it the variables of the service desk, which only its owner may read. */
function connectionChanges({ host, found, settings }) {
  /** The address of the account that reads, with a variable in the place of its password. */
  const readerAs = (variable) =>
    settings.password ? settings.reader.replace(`:${settings.password}@`, () => `:\${${variable}}@`) : settings.reader;
  const { replace, env } = host.connection({ ...found, cookies: found.cookies ?? [] }, { ...settings, readerAs });
  const file = path.join(settings.to, 'connection.yaml');
  const template = path.join(host.files, 'connection.yaml');
  const port = new URL(settings.desk).port || '8080';
  const variables = {
    HELP_DESK: file,
    PUBLIC_URL: found.publicUrl,
    PORT: port,
    TRUSTED_PROXIES: 'loopback',
    DEMO: '0',
    ...env,
  };
  return [
    {
      id: 'connection',
      title: 'The connection file',
      kind: 'files',
      files: [{ to: file, text: replaced(readFileSync(template, 'utf8'), replace, template), mode: 0o644 }],
    },
    {
      id: 'environment',
      title: 'The settings of the service desk, with the secrets, readable for you only',
      kind: 'files',
      files: [
        {
          to: path.join(settings.to, 'service-desk.env'),
          text: Object.entries(variables)
            .map(([name, value]) => `${name}=${value}\n`)
            .join(''),
          mode: 0o600,
          secret: true,
        },
      ],
    },
  ];
}

function proxyLines({ found, options, settings }) {
  if (!options.proxy) return [];
  return proxyChanges({
    ...{ proxy: options.proxy, site: options.site && path.resolve(options.site), publicUrl: found.publicUrl },
    file: path.join(settings.to, `${options.proxy}.conf`),
    ...{ desk: settings.desk, upstream: options.proxy === 'php-fpm' ? undefined : found.upstream },
    page: found.page ?? '/service-desk-page.php',
  });
}

/** The help-desk loads its plug-in, the proxy its lines; waits until the plug-in replies. */
async function reload({ host, found, options, dialog, left, where }) {
  const run = (title, command) => {
    dialog.print(`${title}: ${command}`);
    runProgram({ command: 'sh', args: ['-c', command] });
  };
  if (options.restart) run(`${host.name} is started anew`, options.restart);
  else if (found.remote) left.push(`Copy what is in for-the-help-desk to ${where}, and start ${host.name} anew.`);
  else if (host.restart) {
    if (await isThere(host, found)) dialog.print(`${host.name} has the plug-in already.`);
    else {
      dialog.print(`Start ${host.name} anew now: ${host.restart}`);
      if (dialog.terminal) await dialog.confirm('Done?');
    }
  }
  if (options.reload) run('The proxy reads its files again', options.reload);
  if (!host.ready || found.remote) return;
  // Rails and Perl take a while to load everything.
  for (const end = Date.now() + 120_000; Date.now() < end; await wait(250)) if (await isThere(host, found)) return;
  left.push(
    `The plug-in does not reply at ${host.ready(found)}: start ${host.name} anew${host.restart ? ` (${host.restart})` : ''}, and then: connect check`,
  );
}

/** The plug-in refuses a request that is not signed. */
const isThere = (host, found) =>
  !host.ready ||
  fetch(host.ready(found), { redirect: 'manual', signal: AbortSignal.timeout(10_000) }).then(
    (reply) => reply.status === 401,
    () => false,
  );

/** The kit, with a ticket that is made for it and put away after it. */
async function tryIt({ host, found, options, settings, dialog }) {
  const own = !options.ticket && host.ticket && !found.remote;
  let ticket = options.ticket;
  if (own) {
    ticket = await made(host.ticket.make(found, 'Service Desk: a trial of the connection', settings.admin));
    dialog.print(`The kit has a ticket of its own: ${ticket}.`);
  }
  try {
    const lent = { ticket, agent: options.agent, client: options.client, by: `agent:${settings.admin.id}` };
    const report = runKit({
      connection: path.join(settings.to, 'connection.yaml'),
      environment: path.join(settings.to, 'service-desk.env'),
      lent,
    });
    dialog.print(report.text);
    return report;
  } finally {
    if (own) await away(host.ticket.remove(found, ticket));
  }
}

const made = async (program) => (program.command ? jsonOf(runProgram(program)) : await program).id;
const away = async (program) => (program.command ? runProgram(program) : program);

function sayWhatIsLeft({ host, found, options, settings, dialog, left, report }) {
  const failed = report?.results.filter(({ passed, skipped }) => !passed && !skipped) ?? [];
  if (!options.proxy)
    left.push(
      `The proxy before ${host.name}: run this again with --proxy nginx, php-fpm, apache or caddy (and --site <file>), or take the lines of docs/connect/proxy.`,
    );
  else if (!options.site)
    left.push(
      `The proxy: include ${path.join(settings.to, `${options.proxy}.conf`)} in the site of ${host.name}, and have it read its files again.`,
    );
  else if (!options.reload) left.push('The proxy: have it read its files again.');
  if (report && !(options.agent && options.client))
    left.push(
      'The sign-in of an agent and a client was not tried, for want of their cookies: --agent "name=value" --client "name=value".',
    );
  left.push(...(host.left?.(found, settings) ?? []));
  left.push(
    `Start the service desk with the variables of ${path.join(settings.to, 'service-desk.env')}, on a database of its own (docs/operate.md).`,
  );
  dialog.print(`\nWhat is left:\n${left.map((one) => indented(one, '  ').replace(/^ {2}/, '- ')).join('\n')}`);
  if (!report) return 0;
  dialog.print(
    failed.length
      ? `\n${failed.length} of the kit's checks failed; the lines above say what to do.`
      : `\n${host.name} is connected.`,
  );
  return failed.length ? 1 : 0;
}

/** A journal that is there, and what it was about. */
function known(options) {
  const journal = readJournal(options.to);
  if (!journal)
    throw new Stop(`Nothing was connected from ${options.to}: name the folder of the connection file by --to.`);
  return openJournal(options.to, { host: journal.host, place: journal.place });
}

export async function check(options, dialog) {
  const journal = known(options);
  const { host: hostName, place } = readJournal(options.to);
  const host = await hostCalled(hostName);
  const found = await find(host, place, { ...journal.settings.given, ...options });
  if (journal.version !== version)
    dialog.print(
      `The plug-in in ${host.name} is of version ${journal.version ?? 'unknown'}, the service desk of ${version}: connect it again, connect ${hostName} ${place} --to ${options.to}`,
    );
  const settings = {
    to: options.to,
    admin: await adminOf(host, found, options),
    desk: options.desk ?? 'http://127.0.0.1:8080',
  };
  const report = await tryIt({ host, found, options, settings, dialog });
  return report.results.some(({ passed, skipped }) => !passed && !skipped) || journal.version !== version ? 1 : 0;
}

export async function remove(options, dialog) {
  const journal = known(options);
  const dryRun = Boolean(options['dry-run']);
  const left = await takeBack({
    journal,
    dialog,
    dryRun,
    openAdmin: (place) => openAdmin(place, options['database-admin']),
  });
  if (dryRun) {
    dialog.print('Nothing was changed.');
    return 0;
  }
  if (!journal.changes.length) {
    journal.remove();
    if (journal.madeFolder && !readdirSync(options.to).length) rmdirSync(options.to);
  }
  if (left.length) dialog.print(`What is left:\n${left.map((one) => `- ${one}`).join('\n')}`);
  else if (!journal.changes.length)
    dialog.print('Everything was taken back. Start the help-desk anew, and have the proxy read its files again.');
  return left.length || journal.changes.length ? 1 : 0;
}
