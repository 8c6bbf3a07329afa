// iTop 3.2 for the installer (tools/connect/README.md says what each member is).
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const php = (folder, what, given = {}) => ({
  command: 'php',
  args: [path.join(import.meta.dirname, 'install.php'), folder, what],
  input: JSON.stringify(given),
});

const settingsFile = 'conf/production/config-itop.php';
/** Where a table is named in connection.yaml; a prefix goes before it. */
const tables = [
  ...[
    'from organization',
    'from contact where',
    'from location',
    'from person p',
    'join contact c',
    'from priv_user u',
  ],
  ...['join priv_urp_userprofile', 'from ticket t', 'join ticket_request'],
];
const quoted = (text) => `'${text.replace(/[\\']/g, '\\$&')}'`;

export default {
  name: 'iTop',
  tried: '3.3.0-dev',

  async detect(folder, { Stop, askProgram, mustBePrefix, openDatabase }) {
    if (!existsSync(path.join(folder, 'approot.inc.php')) || !existsSync(path.join(folder, settingsFile)))
      throw new Stop(`${folder} is no iTop that is installed: there are no approot.inc.php and ${settingsFile} in it.`);
    const [, version] =
      /define\('ITOP_VERSION', *'([^']+)'/.exec(readFileSync(path.join(folder, 'core/config.class.inc.php'), 'utf8')) ??
      [];
    if (!/^3\.[2-9]/.test(version ?? ''))
      throw new Stop(`iTop ${version ?? ''} is there; 3.2 is what this is written for.`);
    const { host, name, user, password, prefix, url } = askProgram(php(folder, 'look'));
    const account = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
    return {
      ...{ version, folder, openDatabase, prefix: mustBePrefix(prefix), publicUrl: url.replace(/\/+$/, '') },
      database: `mysql://${account}@${host.replace(/^localhost/, '127.0.0.1')}/${name}`,
      // Where PHP runs in php-fpm.
      page: '/pages/exec.php?exec_module=service-desk&exec_page=index.php&place=$uri',
    };
  },

  cookies: { page: '/pages/UI.php', pattern: /^itop-[0-9a-f]{32}$/ },

  /** The person of an account with the profile Administrator. */
  async admin({ database, openDatabase, prefix }, login) {
    const connection = await openDatabase(database);
    const sql = `select u.contactid as id, u.login as name from ${prefix}priv_user u
      join ${prefix}priv_urp_userprofile p on p.userid = u.id
      where u.contactid > 0 and ${login ? 'u.login = ?' : 'p.profileid = 1'} order by u.id limit 1`;
    const [one] = await connection.run(sql, login ? [login] : []).finally(() => connection.close());
    return one ? { id: String(one.id), name: one.name } : {};
  },
  reader: { file: 'reader.sql', prefix: '' },

  away: (folder) => ({ folder }),

  plugIn: {
    archive: 'zip',
    folder: 'service-desk',
    own: { 'service-desk': '' },
    shared: { 'service-desk.php': '' },
    shim: '',
  },

  changes(found, { secret, desk, plugInFiles }) {
    // What was done, for two days.
    const folder = path.join(found.folder, 'data/service-desk');
    const line = (shown) =>
      `\t'service-desk' => array('address' => ${quoted(desk)}, 'secret' => ${quoted(shown)}, 'folder' => ${quoted(folder)}),`;
    return [
      {
        id: 'plugin',
        title: 'The extension service-desk',
        kind: 'files',
        files: plugInFiles(path.join(found.folder, 'extensions')),
      },
      {
        id: 'settings',
        title: "Its settings in iTop's configuration: address, secret, folder; all slots are on",
        kind: 'line',
        file: path.join(found.folder, settingsFile),
        ...{ text: line(secret), shown: line('…'), sign: "'service-desk' =>", after: /^\$MyModuleSettings = array\($/ },
      },
    ];
  },
  restart: 'open /setup in the browser, choose the upgrade, and "Service desk" among the extensions',
  /** 401 once the extension is compiled and its address led to it. */
  ready: (found) => `${found.upstream}/service-desk-api/who`,

  connection: (found, { readerAs, admin, secret, password }) => ({
    replace: [
      ['http://127.0.0.1:8000', found.upstream],
      ['mysql://service_desk:${ITOP_DATABASE_PASSWORD}@127.0.0.1:3306/itop', readerAs('ITOP_DATABASE_PASSWORD')],
      ...tables.map((place) => [place, place.replace(' ', ` ${found.prefix}`)]),
    ],
    env: {
      ITOP_DATABASE_PASSWORD: password,
      ITOP_COOKIE: found.cookies[0],
      SERVICE_DESK_SECRET: secret,
      ITOP_FIRST_ADMIN: admin.id,
    },
  }),

  ticket: {
    make: (found, subject, admin) => php(found.folder, 'ticket', { subject, admin: admin.id }),
    remove: (found, id) => php(found.folder, 'ticket-away', { id }),
  },
  left: () => [
    'The web server of iTop: lead /service-desk-api/ to the extension, as README.md of connections/itop says.',
    "iTop's times are those of its own time zone: say so in the connection file (time_zone).",
  ],
};
