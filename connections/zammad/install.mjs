// Zammad 6 for the installer (tools/connect/README.md says what each member is).
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** In Zammad's own environment: by the command of its package, else by Bundler in its folder. */
const zammad = (folder, args, input) => {
  const packaged = path.resolve(folder) === '/opt/zammad' && existsSync('/usr/bin/zammad');
  const [command, ...before] = packaged ? ['/usr/bin/zammad', 'run'] : ['bundle', 'exec'];
  return { command, args: [...before, ...args], cwd: folder, env: { RAILS_ENV: 'production' }, input };
};
const ruby = (folder, what, given = {}) =>
  zammad(folder, ['rails', 'runner', path.join(import.meta.dirname, 'install.rb'), what], JSON.stringify(given));
const assets = (folder) => zammad(folder, ['rake', 'assets:precompile']);

export default {
  name: 'Zammad',
  tried: null,

  detect(folder, { Stop, askProgram }) {
    if (!existsSync(path.join(folder, 'VERSION')) || !existsSync(path.join(folder, 'app/models/ticket.rb')))
      throw new Stop(`${folder} is no Zammad: there are no VERSION and app/models/ticket.rb in it.`);
    const version = readFileSync(path.join(folder, 'VERSION'), 'utf8').trim();
    if (!/^6\./.test(version)) throw new Stop(`Zammad ${version} is there; 6 is what this is written for.`);
    const { adapter, host, port, database, username, password, url, cookie } = askProgram(ruby(folder, 'look'));
    if (adapter !== 'postgresql')
      throw new Stop(`Zammad is on ${adapter}; the statements of connection.yaml are for PostgreSQL.`);
    const account = `${encodeURIComponent(username ?? 'zammad')}:${encodeURIComponent(password ?? '')}`;
    // Without a host it is a socket, which PHP and Ruby find themselves.
    const place = host?.startsWith('/')
      ? `/${database}?host=${encodeURIComponent(host)}`
      : `${(host || '127.0.0.1').replace(/^localhost/, '127.0.0.1')}:${port || 5432}/${database}`;
    return { version, folder, cookie, publicUrl: url, database: `postgres://${account}@${place}` };
  },

  admin: (found, login) => ruby(found.folder, 'admin', { login }),
  reader: { file: 'reader.sql' },

  away: (folder) => ({ folder }),

  plugIn: {
    archive: 'szpm',
    folder: '',
    own: { package: '' },
    shared: { 'service_desk_host.rb': 'lib', 'place.js': 'app/assets/javascripts/app/lib/app_post' },
  },

  changes(found, { secret, desk, plugInFiles }) {
    // What was done, for two days.
    const folder = path.join(found.folder, 'storage/service-desk');
    return [
      { id: 'plugin', title: 'The package', kind: 'files', files: plugInFiles(found.folder) },
      {
        id: 'settings',
        title: 'Its setting: address, secret, folder; all slots are on',
        kind: 'run',
        detail: '  the setting service_desk',
        program: ruby(found.folder, 'settings', { settings: { secret, address: desk, folder } }),
        undo: ruby(found.folder, 'settings-away', { folder }),
      },
      {
        id: 'assets',
        title: "Zammad's scripts are made anew, with that of the package",
        kind: 'run',
        program: assets(found.folder),
        undo: null,
      },
    ];
  },
  restart: 'systemctl restart zammad, or whatever runs it',
  /** 401 once the package is loaded. */
  ready: (found) => `${found.upstream}/service-desk-api/who`,

  connection: (found, { readerAs, admin, secret, password }) => ({
    replace: [
      ['http://127.0.0.1:3000', found.upstream],
      ['postgres://service_desk:${ZAMMAD_DATABASE_PASSWORD}@127.0.0.1/zammad', readerAs('ZAMMAD_DATABASE_PASSWORD')],
    ],
    env: {
      ZAMMAD_DATABASE_PASSWORD: password,
      ZAMMAD_COOKIE: found.cookie,
      SERVICE_DESK_SECRET: secret,
      ZAMMAD_FIRST_ADMIN: admin.id,
    },
  }),

  ticket: {
    make: (found, subject, admin) => ruby(found.folder, 'ticket', { subject, admin: admin.id }),
    remove: (found, id) => ruby(found.folder, 'ticket-away', { id }),
  },
  left: () => [
    'The theme: put theme.css of connections/zammad where your Zammad takes styles of its own. After remove, run rake assets:precompile.',
  ],
};
