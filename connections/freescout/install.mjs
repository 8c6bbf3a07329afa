// FreeScout 1.8 for the installer (tools/connect/README.md says what each member is).
import { existsSync } from 'node:fs';
import path from 'node:path';

const php = (folder, what, given = {}) => ({
  command: 'php',
  args: [path.join(import.meta.dirname, 'install.php'), folder, what],
  input: JSON.stringify(given),
});

const points = [
  ...['ticket.actions', 'ticket.problem', 'ticket.associates', 'user.associates', 'user.permissions'],
  ...['organization.associates', 'agent.permissions', 'menu'],
];

export default {
  name: 'FreeScout',
  tried: '1.8.145',

  detect(folder, { Stop, askProgram }) {
    if (!existsSync(path.join(folder, 'artisan')) || !existsSync(path.join(folder, 'app/Conversation.php')))
      throw new Stop(`${folder} is no FreeScout: there are no artisan and app/Conversation.php in it.`);
    const { version, url, cookie, database } = askProgram(php(folder, 'look'));
    if (database.driver !== 'mysql')
      throw new Stop(
        `FreeScout is on ${database.driver}; the statements of connection.yaml are for MySQL and MariaDB.`,
      );
    const account = `${encodeURIComponent(database.username)}:${encodeURIComponent(database.password)}`;
    return {
      ...{ version, folder, cookie, publicUrl: url.replace(/\/+$/, '') },
      database: `mysql://${account}@${database.host.replace('localhost', '127.0.0.1')}:${database.port}/${database.database}`,
      // Where PHP runs in php-fpm.
      page: '/index.php',
    };
  },

  admin: (found, login) => php(found.folder, 'admin', { login }),
  reader: { file: 'reader.sql' },

  away: (folder) => ({ folder }),

  plugIn: {
    archive: 'zip',
    folder: 'ServiceDesk',
    own: { ServiceDesk: '' },
    shared: { 'service-desk.php': '' },
    shim: '',
  },

  changes(found, { secret, desk, plugInFiles }) {
    // What was done, for two days.
    const folder = path.join(found.folder, 'storage/app/service-desk');
    const settings = { secret, address: desk, folder, ...Object.fromEntries(points.map((point) => [point, '1'])) };
    return [
      {
        id: 'plugin',
        title: 'The module ServiceDesk',
        kind: 'files',
        files: plugInFiles(path.join(found.folder, 'Modules')),
      },
      {
        id: 'settings',
        title: 'It is activated, with its settings: address, secret, folder, all slots; the cache is cleared',
        kind: 'run',
        program: php(found.folder, 'settings', { settings }),
        undo: php(found.folder, 'settings-away', { folder }),
      },
    ];
  },
  /** 401 once the module is loaded. */
  ready: (found) => `${found.upstream}/service-desk-api/who`,

  connection: (found, { readerAs, admin, secret, password }) => ({
    replace: [
      ['http://127.0.0.1:8000', found.upstream],
      ['[laravel_session]', `[${found.cookie ?? 'laravel_session'}]`],
      [
        'mysql://service_desk:${FREESCOUT_DATABASE_PASSWORD}@127.0.0.1:3306/freescout',
        readerAs('FREESCOUT_DATABASE_PASSWORD'),
      ],
    ],
    env: {
      FREESCOUT_DATABASE_PASSWORD: password,
      SERVICE_DESK_SECRET: secret,
      FREESCOUT_FIRST_ADMIN: admin.id,
    },
  }),

  ticket: {
    make: (found, subject, admin) => php(found.folder, 'ticket', { subject, admin: admin.id }),
    remove: (found, id) => php(found.folder, 'ticket-away', { id }),
  },
};
