import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { readConnection } from '../../server/help-desk/connected/connection.read';
import { sqlSource } from '../../server/help-desk/connected/source.sql';
import { hasMariaDb, type MariaDb, startMariaDb } from '../../server/help-desk/connected/testing/mariadb';
import { createDatabase, dropDatabase } from '../../server/testing/database';
import { turnOfAccount } from './testing/account';

/**
 * iTop, GLPI and Zammad, which are not on this machine: a folder with their files of version and configuration as they
 * write them, a database with those of their tables that are read, and a few lines in the place of their own classes.
 */
interface Installation {
  name: string;
  host: 'itop' | 'glpi' | 'zammad';
  /** The program that is needed for it. */
  needs: string;
  make: 'mysql' | 'postgres';
  tables: string;
  /** Files by their path; `account` is that of the help-desk in its database. */
  files(account: { url: URL; name: string }): Record<string, string>;
  /** Options of the installer. */
  options: string[];
  /** What is there once it is connected: files with a text that is in them. */
  there: Record<string, string | RegExp>;
  /** Variables of the service desk. */
  env: Record<string, string | RegExp>;
  /** A column that the account that reads must not see. */
  denied: string;
  ticket: object;
  admin: string;
}

const php = '<?php\n';
const iTop: Installation = {
  name: 'iTop',
  host: 'itop',
  needs: 'php',
  make: 'mysql',
  tables: `
    create table it_organization (id int primary key, name varchar(255), code varchar(255), status varchar(20));
    create table it_location (id int primary key, name varchar(255), org_id int);
    create table it_contact (id int primary key, name varchar(255), status varchar(20), org_id int, email varchar(255), phone varchar(255), finalclass varchar(255));
    create table it_person (id int primary key, first_name varchar(255), picture_data longblob);
    create table it_priv_user (id int primary key, contactid int, login varchar(255), status varchar(20), finalclass varchar(255));
    create table it_priv_urp_userprofile (id int primary key auto_increment, userid int, profileid int);
    create table it_ticket (id int primary key, ref varchar(255), org_id int, caller_id int, team_id int, agent_id int, title varchar(255), description longtext, start_date datetime, last_update datetime, finalclass varchar(255));
    create table it_ticket_request (id int primary key, status varchar(40), priority varchar(4));
    insert into it_contact values (5, 'Lindqvist', 'active', 1, 'ada@example.test', '', 'Person'), (6, 'Customer', 'active', 1, 'carl@example.test', '', 'Person');
    insert into it_person values (5, 'Ada', null), (6, 'Carl', null);
    insert into it_priv_user values (3, 5, 'ada', 'enabled', 'UserLocal');
    insert into it_priv_urp_userprofile (userid, profileid) values (3, 1);
    insert into it_ticket values (9, 'R-000009', 1, 6, 0, 5, 'The printer hums', 'not for others', '2026-01-01 10:00:00', '2026-01-01 10:00:00', 'UserRequest');
    insert into it_ticket_request values (9, 'assigned', '2')`,
  files: ({ url, name }) => ({
    'approot.inc.php': php,
    'core/config.class.inc.php': `${php}define('ITOP_APPLICATION', 'iTop');\ndefine('ITOP_VERSION', '3.2.0');\n`,
    'extensions/readme.txt': 'Extensions\n',
    'conf/production/config-itop.php': `${php}
$MySettings = array(
\t'app_root_url' => 'http://desk.example.test/',
\t'db_host' => '${url.host}',
\t'db_name' => '${name}',
\t'db_pwd' => '${decodeURIComponent(url.password)}',
\t'db_subname' => 'it_',
\t'db_user' => '${url.username}',
);
$MyModuleSettings = array(
\t'itop-backup' => array (
\t\t'week_days' => 'monday',
\t),
);
$MyModules = array(
);
`,
  }),
  options: [],
  there: {
    'extensions/service-desk/service-desk.php': 'abstract class Host',
    'extensions/service-desk/host-shim.js': /./,
    'extensions/service-desk/module.service-desk.php': 'service-desk/1.0.0',
    'conf/production/config-itop.php':
      /^\$MyModuleSettings = array\(\n\t'service-desk' => array\('address' => 'http:\/\/127\.0\.0\.1:8080', 'secret' => '\w{48}', 'folder' => '.*\/data\/service-desk'\),\n\t'itop-backup'/m,
  },
  env: { ITOP_COOKIE: 'itop-0123456789abcdef0123456789abcdef', ITOP_FIRST_ADMIN: '5' },
  denied: 'description from it_ticket',
  ticket: {
    id: '9',
    number: 'R-000009',
    subject: 'The printer hums',
    requester: 'client:6',
    assigned: '5',
    status: 'assigned',
  },
  admin: 'agent:5',
};

const glpi: Installation = {
  name: 'GLPI',
  host: 'glpi',
  needs: 'php',
  make: 'mysql',
  tables: `
    create table glpi_configs (id int primary key auto_increment, context varchar(150), name varchar(150), value text);
    create table glpi_users (id int primary key, name varchar(255), password varchar(255), realname varchar(255), firstname varchar(255), is_active tinyint default 1, is_deleted tinyint default 0, entities_id int default 0, date_mod timestamp null, date_creation timestamp null);
    create table glpi_useremails (id int primary key auto_increment, users_id int, is_default tinyint, email varchar(255));
    create table glpi_profiles (id int primary key, name varchar(255), interface varchar(255));
    create table glpi_profilerights (id int primary key auto_increment, profiles_id int, name varchar(255), rights int);
    create table glpi_profiles_users (id int primary key auto_increment, users_id int, profiles_id int);
    create table glpi_groups (id int primary key, name varchar(255));
    create table glpi_groups_users (id int primary key auto_increment, users_id int, groups_id int);
    create table glpi_entities (id int primary key, name varchar(255));
    create table glpi_locations (id int primary key, name varchar(255));
    create table glpi_tickets (id int primary key, name varchar(255), content longtext, status int, priority int, type int, is_deleted tinyint default 0, date_creation timestamp null, date_mod timestamp null);
    create table glpi_tickets_users (id int primary key auto_increment, tickets_id int, users_id int, type int);
    create table glpi_groups_tickets (id int primary key auto_increment, tickets_id int, groups_id int, type int);
    insert into glpi_configs (context, name, value) values ('core', 'url_base', 'http://desk.example.test'), ('core', 'version', '10.0.16');
    insert into glpi_users (id, name, password, realname, firstname, date_mod) values (2, 'ada', 'hash', 'Lindqvist', 'Ada', '2026-01-01 10:00:00'), (3, 'carl', 'hash', 'Customer', 'Carl', '2026-01-01 10:00:00');
    insert into glpi_profiles values (4, 'Super-Admin', 'central'), (1, 'Self-Service', 'helpdesk');
    insert into glpi_profilerights (profiles_id, name, rights) values (4, 'config', 3), (1, 'config', 0);
    insert into glpi_profiles_users (users_id, profiles_id) values (3, 1), (2, 4);
    insert into glpi_tickets values (9, 'The printer hums', 'not for others', 2, 4, 1, 0, '2026-01-01 10:00:00', '2026-01-01 10:00:00');
    insert into glpi_tickets_users (tickets_id, users_id, type) values (9, 3, 1), (9, 2, 2)`,
  files: ({ url, name }) => ({
    'inc/define.php': `${php}define('GLPI_VERSION', '10.0.16');\n`,
    'config/config_db.php': `${php}class DB extends DBmysql {
   public $dbhost = '${url.host}';
   public $dbuser = '${url.username}';
   public $dbpassword = '${url.password}';
   public $dbdefault = '${name}';
   public $use_utf8mb4 = true;
}
`,
    'plugins/readme.txt': 'Plugins\n',
    // In the place of GLPI's own classes and of its command.
    'inc/includes.php': `${php}class Config {
  static function setConfigurationValues($context, $values) { file_put_contents("files/$context.json", json_encode($values)); }
  static function deleteConfigurationValues($context, $names) { unlink("files/$context.json"); }
}
`,
    'bin/console': `${php}file_put_contents('files/state', in_array('plugin:activate', $argv) ? 'active' : '');
if (array_intersect(['plugin:uninstall', 'plugin:deactivate'], $argv)) unlink('files/state');
`,
    'files/readme.txt': 'Files\n',
  }),
  options: [],
  there: {
    'plugins/servicedesk/setup.php': 'plugin_init_servicedesk',
    'plugins/servicedesk/service-desk.php': 'abstract class Host',
    'plugins/servicedesk/host-shim.js': /./,
    'files/servicedesk.json': /"secret":"\w{48}","address":"http:\\\/\\\/127\.0\.0\.1:8080".*"menu":"1"/,
    'files/state': 'active',
  },
  env: { GLPI_COOKIE: 'glpi_0123456789abcdef0123456789abcdef', GLPI_FIRST_ADMIN: '2' },
  denied: 'content from glpi_tickets',
  ticket: { id: '9', number: '9', subject: 'The printer hums', requester: 'client:3', assigned: '2', status: '2' },
  admin: 'agent:2',
};

const zammad: Installation = {
  name: 'Zammad',
  host: 'zammad',
  needs: 'ruby',
  make: 'postgres',
  tables: `
    create table users (id int primary key, login text, firstname text, lastname text, email text, password text, active boolean default true, organization_id int, updated_at timestamp);
    create table roles_users (user_id int, role_id int);
    create table permissions_roles (role_id int, permission_id int, created_at timestamp);
    create table permissions (id int primary key, name text, active boolean);
    create table organizations (id int primary key, name text, note text);
    create table groups (id int primary key, name text, active boolean);
    create table ticket_state_types (id int primary key, name text);
    create table ticket_states (id int primary key, name text, active boolean, state_type_id int);
    create table ticket_priorities (id int primary key, name text, active boolean);
    create table tickets (id int primary key, number text, title text, note text, customer_id int, owner_id int, state_id int, priority_id int, group_id int, created_at timestamp, updated_at timestamp);
    insert into users values (1, '-', '-', '', '', '', false, null, now()), (3, 'ada', 'Ada', 'Lindqvist', 'ada@example.test', 'hash', true, null, now()), (4, 'carl', 'Carl', 'Customer', 'carl@example.test', 'hash', true, null, now());
    insert into permissions values (1, 'admin', true), (2, 'ticket.agent', true);
    insert into permissions_roles values (1, 1), (1, 2);
    insert into roles_users values (3, 1);
    insert into ticket_state_types values (1, 'new'), (2, 'open');
    insert into ticket_states values (2, 'open', true, 2);
    insert into tickets values (9, '31009', 'The printer hums', 'not for others', 4, 3, 2, 2, 1, '2026-01-01 10:00', '2026-01-01 10:00')`,
  files: ({ url, name }) => ({
    VERSION: '6.3.1\n',
    'app/models/ticket.rb': 'class Ticket; end\n',
    'lib/readme.txt': 'Libraries\n',
    // In the place of Zammad's environment: bundle exec rails runner <file> <what>.
    'stand-in/bundle': `#!/bin/sh
case "$2" in
  rails) exec ruby -r "$PWD/stand-in/zammad.rb" "$4" "$5" ;;
  rake) mkdir -p public && echo "$3" > public/assets.txt ;;
esac
`,
    'stand-in/zammad.rb': `require 'json'
require 'fileutils'
require 'pathname'
require 'ostruct'
module Rails
  def self.root = Pathname.new(Dir.pwd)
  def self.application = OpenStruct.new(config: OpenStruct.new(session_options: { key: '_zammad_session_0123456789a' }))
end
module ActiveRecord
  Migration = { 4.2 => Object }
  module Base
    def self.connection_db_config
      OpenStruct.new(configuration_hash: { adapter: 'postgresql', host: ${JSON.stringify(url.searchParams.get('host') ?? url.hostname)}, port: ${url.port || 'nil'},
        database: '${name}', username: '${url.username}', password: '${url.password}', pool: 50 })
    end
  end
end
module UserInfo
  class << self
    attr_accessor :current_user_id
  end
end
module Setting
  FILE = 'setting.json'
  def self.get(name) = { 'http_type' => 'http', 'fqdn' => 'desk.example.test' }[name]
  def self.create_if_not_exists(**) = File.write(FILE, '{}')
  def self.set(_name, value) = File.write(FILE, JSON.generate(value))
  def self.find_by(**) = OpenStruct.new(destroy: File.exist?(FILE) && File.delete(FILE))
end
module User
  ALL = [OpenStruct.new(id: 1, login: '-', may: []), OpenStruct.new(id: 3, login: 'ada', may: ['ticket.agent'])]
  ALL.each { |one| one.define_singleton_method(:permissions?) { |name| may.include?(name) } }
  def self.with_permissions(_name) = ALL
  def self.where(login:, **) = ALL.select { |one| one.login == login }
end
`,
  }),
  options: [],
  there: {
    'app/controllers/service_desk_controller.rb': 'class ServiceDeskController',
    'lib/service_desk_host.rb': 'class ServiceDeskHost',
    'lib/zammad_host.rb': 'class ZammadHost',
    'app/assets/javascripts/app/lib/app_post/place.js': 'serviceDeskPlaces',
    'setting.json': /"secret":"\w{48}","address":"http:\/\/127\.0\.0\.1:8080"/,
    'public/assets.txt': 'assets:precompile',
  },
  env: { ZAMMAD_COOKIE: '_zammad_session_0123456789a', ZAMMAD_FIRST_ADMIN: '3' },
  denied: 'note from tickets',
  ticket: { id: '9', number: '31009', subject: 'The printer hums', requester: 'client:4', assigned: '3', status: '2' },
  admin: 'agent:3',
};

const has = (program: string): boolean => spawnSync(program, ['-v']).status === 0;

/** In the place of the running host: its sign-in page sets its cookies, and the plug-in refuses what is not signed. */
let running: Server;
let upstream: string;
let mariadb: MariaDb | undefined;
const cluster = process.env.TEST_CLUSTER_URL!.replace('service_desk@/', 'postgres@/');

let endTurn: () => Promise<void>;

beforeAll(async () => {
  endTurn = await turnOfAccount(cluster);
  const cookies = ['itop-', 'glpi_'].map((name) => `${name}0123456789abcdef0123456789abcdef=x; path=/`);
  running = createServer((request, response) =>
    request.url!.endsWith('/who')
      ? response.writeHead(401).end()
      : response.writeHead(200, { 'set-cookie': cookies }).end('A page'),
  ).listen(0, '127.0.0.1');
  await new Promise((resolve) => running.once('listening', resolve));
  upstream = `http://127.0.0.1:${(running.address() as AddressInfo).port}`;
  if (hasMariaDb()) mariadb = await startMariaDb();
}, 240_000);
afterAll(async () => {
  running.close();
  await mariadb?.stop();
  await endTurn();
});

describe.each([iTop, glpi, zammad])('$name', (given) => {
  const can = has(given.needs) && (given.make === 'postgres' || hasMariaDb());
  const name = `host_${randomUUID().replaceAll('-', '')}`;
  let administrator: string;
  let folder: string;
  let at: string;
  let to: string;

  beforeAll(async () => {
    if (!can) return;
    let own: string;
    if (given.make === 'mysql') {
      await mariadb!.run(
        `create database ${name}; create user '${given.host}'@'127.0.0.1' identified by 'its own: a b'; grant all on ${name}.* to '${given.host}'@'127.0.0.1'`,
      );
      await mariadb!.run(given.tables, name);
      administrator = mariadb!.url('root', '', name);
      own = mariadb!.url(given.host, 'its own: a b', name);
    } else {
      administrator = await createDatabase(cluster, name);
      const client = new pg.Client(administrator);
      await client.connect();
      await client.query(given.tables);
      await client.end();
      own = administrator;
    }
    folder = mkdtempSync(path.join(tmpdir(), `service-desk-${given.host}-`));
    at = path.join(folder, 'desk');
    to = path.join(folder, 'connection');
    // PostgreSQL's addresses may leave the host out, where it is a socket.
    const url = new URL(own.replace(/@\//, '@localhost/'));
    for (const [file, text] of Object.entries(given.files({ url, name }))) {
      mkdirSync(path.dirname(path.join(at, file)), { recursive: true });
      writeFileSync(path.join(at, file), text);
      if (file.startsWith('stand-in/')) chmodSync(path.join(at, file), 0o755);
    }
  });
  afterAll(async () => {
    if (!can) return;
    await run('remove', '--yes', '--database-admin', administrator);
    if (given.make === 'postgres') await dropDatabase(cluster, name);
    rmSync(folder, { recursive: true });
  });

  function run(...args: string[]): Promise<{ code: number | null; printed: string }> {
    return new Promise((resolve) => {
      const child = spawn(process.execPath, ['tools/connect.mjs', ...args, '--to', to], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, PATH: `${path.join(at, 'stand-in')}:${process.env.PATH}` },
      });
      let printed = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
      child.once('close', (code) => resolve({ code, printed }));
    });
  }
  const connect = (...more: string[]) =>
    run(
      ...[given.host, at, '--upstream', upstream, '--no-kit', '--database-admin', administrator],
      ...['--proxy', given.host === 'zammad' ? 'nginx' : 'php-fpm', ...given.options, ...more],
    );
  const files = () =>
    readdirSync(at, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
      .map((file) => `${path.relative(at, file)}: ${readFileSync(file, 'utf8')}`);
  const story = can ? test : test.skip;

  story('is found with its version and configuration; it says what it would do, and changes nothing', async () => {
    const before = files();
    const { code, printed } = await connect('--dry-run');
    expect(printed).toContain(`Found ${given.name} ${/3\.2\.0|10\.0\.16|6\.3\.1/.exec(before.join())![0]} at ${at}`);
    expect(printed).toMatch(/grant select \(.*\) on .*ticket/);
    expect(printed).not.toMatch(/its own/);
    expect(printed).toMatch(/Nothing was changed\.\n$/);
    expect(code).toBe(0);
    expect(files()).toEqual(before);
    expect(existsSync(to)).toBe(false);
  });

  story(
    'is connected: plug-in, settings, an account that reads these columns only, a file that can be read',
    async () => {
      const before = files();
      const { code, printed } = await connect('--yes');
      expect([code, printed]).toEqual([0, expect.stringContaining('What is left:')]);
      for (const [file, text] of Object.entries(given.there)) {
        const written = readFileSync(path.join(at, file), 'utf8');
        expect(written).toEqual(typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text));
      }
      const variables = Object.fromEntries(
        readFileSync(path.join(to, 'service-desk.env'), 'utf8')
          .trim()
          .split('\n')
          .map((line) => line.split(/=(.*)/).slice(0, 2)),
      ) as Record<string, string>;
      expect(variables).toMatchObject({ ...given.env, PUBLIC_URL: 'http://desk.example.test' });
      // The secret of both is the same.
      const [secret] = /\b[0-9a-f]{48}\b/.exec(files().join('\n'))!;
      expect(variables.SERVICE_DESK_SECRET).toBe(secret);

      const connection = await readConnection(path.join(to, 'connection.yaml'), variables);
      expect(connection).toMatchObject({ firstAdmin: given.admin, maySee: 'http', http: { secret } });
      expect(connection.signIn.who!.url.startsWith(`${upstream}/`)).toBe(true);
      // Its statements, by the account that was made.
      const source = sqlSource(connection.sql!.url, connection.data as Parameters<typeof sqlSource>[1]);
      try {
        const { rows } = await source.changed('tickets', null);
        expect(rows).toEqual([expect.objectContaining(given.ticket)]);
        const people = await source.changed('people', null);
        expect(people.rows.map(({ name: who, kind }) => [who, kind]).sort()).toEqual([
          ['Ada Lindqvist', 'agent'],
          ['Carl Customer', 'client'],
        ]);
        expect((await source.changed('statuses', null)).rows.length).toBeGreaterThan(0);
      } finally {
        await source.close();
      }
      await expect(read(connection.sql!.url, `select ${given.denied}`)).rejects.toThrow(/denied/);
      await expect(read(administrator, `select ${given.denied}`)).resolves.toBeDefined();

      // iTop's setup writes the configuration anew: what is left there is named.
      if (given.host === 'itop') {
        const file = path.join(at, 'conf/production/config-itop.php');
        const [first, ours] = [before.find((one) => one.startsWith('conf/'))!, readFileSync(file, 'utf8')];
        writeFileSync(file, ours.replace("'service-desk' => array(", "'service-desk' => array (\n\t\t"));
        const { code: kept, printed: named } = await run('remove', '--yes', '--database-admin', administrator);
        expect([kept, named]).toEqual([
          1,
          expect.stringContaining(`${file} was written anew since: take out what it has at 'service-desk' =>.`),
        ]);
        writeFileSync(file, first.slice(first.indexOf(': ') + 2));
        await connect('--yes');
      }
      const removed = await run('remove', '--yes', '--database-admin', administrator);
      expect(removed.printed).toContain('Everything was taken back.');
      expect(files().filter((file) => !file.startsWith('public/'))).toEqual(before);
      await expect(read(connection.sql!.url, 'select 1')).rejects.toThrow();
    },
  );

  story('stopped half-way and run again it goes on', async () => {
    const blocked = path.join(
      at,
      given.host === 'itop' ? 'extensions' : given.host === 'glpi' ? 'bin/console' : 'stand-in/bundle',
    );
    const moved = `${blocked}.away`;
    // What comes after the account and the files fails.
    const { renameSync } = await import('node:fs');
    if (given.host !== 'itop') writeFileSync(moved, readFileSync(blocked));
    if (given.host === 'itop') renameSync(path.join(at, 'conf/production/config-itop.php'), `${at}/config.away`);
    else if (given.host === 'glpi') writeFileSync(blocked, `${php}exit(1);\n`);
    else writeFileSync(blocked, readFileSync(blocked, 'utf8').replace('  rake)', '  rake) exit 1 ;;\n  none)'));
    const stopped = await connect('--yes');
    expect(stopped.code).toBe(2);
    if (given.host === 'itop') renameSync(`${at}/config.away`, path.join(at, 'conf/production/config-itop.php'));
    else {
      writeFileSync(blocked, readFileSync(moved));
      rmSync(moved);
    }
    const again = await connect('--yes');
    expect([again.code, again.printed]).toEqual([0, expect.stringContaining('What is left:')]);
    if (given.host !== 'itop') expect(again.printed).toMatch(/^already done: /m);
    const third = await connect('--yes');
    expect(third.printed.match(/^already done: /gm)!.length).toBeGreaterThan(4);
  });
});

/** Rows, as this account. */
async function read(url: string, sql: string): Promise<unknown> {
  const { openDatabase } = (await import('./database.mjs' as string)) as {
    openDatabase(url: string): Promise<{ run(sql: string): Promise<unknown>; close(): Promise<void> }>;
  };
  const connection = await openDatabase(url);
  return connection.run(sql).finally(() => connection.close());
}
