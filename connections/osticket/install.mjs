// osTicket 1.17 and 1.18 for the installer (tools/connect/README.md says what each member is).
import { existsSync } from 'node:fs';
import path from 'node:path';

const php = (folder, what, given = {}) => ({
  command: 'php',
  args: [path.join(import.meta.dirname, 'install.php'), folder, what],
  input: JSON.stringify(given),
});

const on = '1';
const points = [
  ...['ticket.actions', 'ticket.problem', 'ticket.associates', 'user.associates', 'user.permissions'],
  ...['organization.associates', 'agent.permissions', 'menu'],
];

export default {
  name: 'osTicket',
  tried: '1.18',

  detect(folder, { Stop, askProgram }) {
    if (!existsSync(path.join(folder, 'include/ost-config.php')))
      throw new Stop(`${folder} is no osTicket that is installed: there is no include/ost-config.php in it.`);
    const { version, url, prefix, database } = askProgram(php(folder, 'look'));
    const { host, name, user, password } = database;
    const account = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
    return {
      ...{ version, folder, prefix, publicUrl: url.replace(/\/+$/, '') },
      database: `mysql://${account}@${host.replace(/^localhost/, '127.0.0.1')}/${name}`,
      // Where PHP runs in php-fpm.
      page: '/apps/dispatcher.php$uri',
    };
  },

  cookies: { page: '/scp/login.php', pattern: /^OSTSESSID$/ },
  admin: (found, login) => php(found.folder, 'admin', { login }),
  reader: { file: 'reader.sql', prefix: 'ost_' },

  away: (folder) => ({ folder }),

  plugIn: {
    archive: 'zip',
    folder: 'service-desk',
    own: { 'service-desk': '' },
    shared: { 'service-desk.php': '', 'place.js': '' },
    shim: '',
  },

  changes(found, { secret, desk, to, plugInFiles }) {
    // What was done, for two days: PHP makes it, and only PHP reads it.
    const folder = path.join('/var/tmp', `service-desk-${path.basename(found.folder)}-${path.basename(to)}`);
    const settings = { secret, address: desk, folder, ...Object.fromEntries(points.map((point) => [point, on])) };
    return [
      {
        id: 'plugin',
        title: 'The plugin service-desk',
        kind: 'files',
        files: plugInFiles(path.join(found.folder, 'include/plugins')),
      },
      {
        id: 'settings',
        title: 'It is installed and enabled, with an instance: address, secret, folder, all slots',
        kind: 'run',
        program: php(found.folder, 'settings', { settings }),
        undo: php(found.folder, 'settings-away', { folder }),
      },
    ];
  },
  /** 401 once the plugin is loaded. */
  ready: (found) => `${found.upstream}/ajax.php/service-desk/who`,

  connection: (found, { readerAs, admin, secret, password }) => ({
    replace: [
      ['http://127.0.0.1:8000', found.upstream],
      [
        'mysql://service_desk:${OSTICKET_DATABASE_PASSWORD}@127.0.0.1:3306/osticket',
        readerAs('OSTICKET_DATABASE_PASSWORD'),
      ],
    ],
    env: {
      OSTICKET_DATABASE_PASSWORD: password,
      OSTICKET_PREFIX: found.prefix,
      SERVICE_DESK_SECRET: secret,
      OSTICKET_FIRST_ADMIN: admin.id,
    },
  }),

  ticket: {
    make: (found, subject, admin) => php(found.folder, 'ticket', { subject, admin: admin.id }),
    remove: (found, id) => php(found.folder, 'ticket-away', { id }),
  },
  left: () => ["If the clock of osTicket's database is not UTC, say so in the connection file."],
};
