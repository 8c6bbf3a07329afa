// GLPI 10 for the installer (tools/connect/README.md says what each member is).
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const php = (folder, what, given = {}) => ({
  command: 'php',
  args: [path.join(import.meta.dirname, 'install.php'), folder, what],
  input: JSON.stringify(given),
});
/** GLPI's own command. */
const run = ({ folder }, ...args) => ({
  command: 'php',
  args: ['bin/console', '--no-interaction', ...args],
  cwd: folder,
});

const points = [
  ...['ticket.actions', 'ticket.problem', 'ticket.associates', 'user.associates', 'user.permissions'],
  ...['organization.associates', 'agent.permissions', 'menu'],
];

export default {
  name: 'GLPI',
  tried: null,

  async detect(folder, { Stop, openDatabase }) {
    const define = path.join(folder, 'inc/define.php');
    const [, version] =
      (existsSync(define) && /define\(["']GLPI_VERSION["'], *["']([^"']+)/.exec(readFileSync(define, 'utf8'))) || [];
    if (!version) throw new Stop(`${folder} is no GLPI: there is no inc/define.php with its version in it.`);
    if (!/^10\./.test(version)) throw new Stop(`GLPI ${version} is there; 10 is what this is written for.`);
    const file = [path.join(folder, 'config/config_db.php'), '/etc/glpi/config_db.php'].find(existsSync);
    if (!file) throw new Stop(`GLPI in ${folder} is not installed yet: there is no config/config_db.php.`);
    const text = readFileSync(file, 'utf8');
    const set = (name) => new RegExp(`\\$${name}\\s*=\\s*(["'])(.*?)\\1;`).exec(text)?.[2] ?? '';
    // Its password is encoded as in an address already.
    const account = `${encodeURIComponent(set('dbuser'))}:${encodeURIComponent(decodeURIComponent(set('dbpassword')))}`;
    const database = `mysql://${account}@${set('dbhost').replace(/^localhost/, '127.0.0.1')}/${set('dbdefault')}`;
    const connection = await openDatabase(database);
    const [base] = await connection
      .run("select value from glpi_configs where context = 'core' and name = 'url_base'")
      .finally(() => connection.close());
    return {
      ...{ version, folder, database, openDatabase, publicUrl: (base?.value || '').replace(/\/+$/, '') },
      // Where PHP runs in php-fpm.
      page: '/plugins/servicedesk/front/index.php$uri',
    };
  },

  cookies: { page: '/index.php', pattern: /^glpi_[0-9a-f]{32}$/ },

  /** Somebody whose profile lets them configure GLPI. */
  async admin({ database, openDatabase }, login) {
    const connection = await openDatabase(database);
    const sql = `select u.id, u.name from glpi_users u join glpi_profiles_users l on l.users_id = u.id
      join glpi_profilerights r on r.profiles_id = l.profiles_id and r.name = 'config' and r.rights & 2 > 0
      where u.is_active = 1 and u.is_deleted = 0 and u.name <> 'glpi-system' ${login ? 'and u.name = ?' : ''}
      order by u.id limit 1`;
    const [one] = await connection.run(sql, login ? [login] : []).finally(() => connection.close());
    return one ? { id: String(one.id), name: one.name } : {};
  },
  reader: { file: 'reader.sql' },

  away: (folder) => ({ folder }),

  plugIn: {
    archive: 'tar.gz',
    folder: 'servicedesk',
    own: { servicedesk: '' },
    shared: { 'service-desk.php': '' },
    shim: '',
  },

  changes(found, { secret, desk, admin, plugInFiles }) {
    // What was done, for two days.
    const folder = path.join(found.folder, 'files/_plugins/servicedesk');
    const settings = { secret, address: desk, folder, ...Object.fromEntries(points.map((point) => [point, '1'])) };
    return [
      {
        id: 'plugin',
        title: 'The plug-in servicedesk',
        kind: 'files',
        files: plugInFiles(path.join(found.folder, 'plugins')),
      },
      {
        id: 'settings',
        title: 'Its settings: address, secret, folder, all slots',
        kind: 'run',
        detail: '  rows of the context "servicedesk" in the table of settings',
        program: php(found.folder, 'settings', { settings }),
        undo: php(found.folder, 'settings-away', { names: Object.keys(settings), folder }),
      },
      {
        id: 'install',
        title: 'It is installed',
        kind: 'run',
        program: run(found, 'plugin:install', `--username=${admin.name || 'glpi'}`, 'servicedesk'),
        undo: run(found, 'plugin:uninstall', 'servicedesk'),
      },
      {
        id: 'activate',
        title: 'It is activated',
        kind: 'run',
        program: run(found, 'plugin:activate', 'servicedesk'),
        undo: run(found, 'plugin:deactivate', 'servicedesk'),
      },
    ];
  },
  /** 401 once the plug-in is loaded. */
  ready: (found) => `${found.upstream}/plugins/servicedesk/front/index.php/who`,

  connection: (found, { readerAs, admin, secret, password }) => ({
    replace: [
      ['http://127.0.0.1:8000', found.upstream],
      ['mysql://service_desk:${GLPI_DATABASE_PASSWORD}@127.0.0.1:3306/glpi', readerAs('GLPI_DATABASE_PASSWORD')],
    ],
    env: {
      GLPI_DATABASE_PASSWORD: password,
      GLPI_COOKIE: found.cookies[0],
      SERVICE_DESK_SECRET: secret,
      GLPI_FIRST_ADMIN: admin.id,
    },
  }),

  ticket: {
    make: (found, subject, admin) => php(found.folder, 'ticket', { subject, admin: admin.id }),
    remove: (found, id) => php(found.folder, 'ticket-away', { id }),
  },
  left: () => ["If the clock of GLPI's database is not UTC, say so in the connection file (time_zone)."],
};
