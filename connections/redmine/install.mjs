// Redmine 5 for the installer (tools/connect/README.md says what each member is).
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ruby = (folder, what, given = {}) => ({
  command: 'ruby',
  args: ['-rbundler/setup', '-r./config/environment', path.join(import.meta.dirname, 'install.rb'), what],
  cwd: folder,
  env: { RAILS_ENV: 'production' },
  input: JSON.stringify(given),
});

export default {
  name: 'Redmine',
  tried: '5.0.4',

  detect(folder, { Stop, askProgram }) {
    const file = path.join(folder, 'lib/redmine/version.rb');
    if (!existsSync(file)) throw new Stop(`${folder} is no Redmine: there is no lib/redmine/version.rb in it.`);
    const [, major] = /MAJOR\s*=\s*(\d+)/.exec(readFileSync(file, 'utf8')) ?? [];
    if (Number(major) !== 5) throw new Stop(`Redmine ${major} is there; 5 is what this is written for.`);
    const found = askProgram(ruby(folder, 'look'));
    return { ...found, folder, publicUrl: `${found.protocol}://${found.host}` };
  },

  cookies: { page: '/login', pattern: /redmine/i },
  admin: (found, login) => ruby(found.folder, 'admin', { login }),

  changes(found, { secret, admin, files, shim, filesBelow }) {
    const plugin = path.join(found.folder, 'plugins/service_desk');
    return [
      {
        id: 'plugin',
        title: 'The plug-in service_desk',
        kind: 'files',
        files: [
          ...filesBelow(path.join(files, 'plugin/service_desk'), plugin),
          { from: shim, to: path.join(plugin, 'assets/javascripts/host-shim.js') },
        ],
      },
      {
        id: 'secret',
        title: 'The secret, which the plug-in finds in the environment, readable for Redmine only',
        kind: 'files',
        files: [
          {
            to: path.join(found.folder, 'config/initializers/20-service_desk.rb'),
            text: `ENV['SERVICE_DESK_SECRET'] ||= '${secret}'\n`,
            like: path.join(found.folder, 'config/initializers/30-redmine.rb'),
            mode: 0o640,
            secret: true,
          },
        ],
      },
      {
        id: 'account',
        title: `The account "service-desk" of an administrator with an API key; the REST API is switched on${found.group ? '' : '; a group "Agents"'}`,
        kind: 'run',
        program: ruby(found.folder, 'account', {
          admin: admin.id,
          mail: `service-desk@${new URL(found.publicUrl).hostname}`,
        }),
        undo: ruby(found.folder, 'account-away', { rest: found.rest, group: found.group }),
        keep: 'account',
      },
    ];
  },
  restart: 'touch tmp/restart.txt, systemctl restart redmine, or whatever runs it',
  /** 401 once the plug-in is loaded. */
  ready: (found) => `${found.upstream}/service-desk-who`,

  service: ({ upstream, secret, kept, adapterPort, to, files }) => ({
    name: 'service-desk-redmine',
    title: 'The adapter before the REST API',
    port: adapterPort,
    args: [path.join(files, 'adapter.mjs')],
    env: {
      REDMINE_URL: upstream,
      REDMINE_KEY: kept.account.key,
      SECRET: secret,
      PORT: String(adapterPort),
      JOURNAL: path.join(to, 'adapter.journal'),
    },
  }),

  connection: (found, { adapterPort, admin, secret }) => ({
    replace: [
      ['http://127.0.0.1:8000', found.upstream],
      ['[_redmine_session, Redmine]', `[${found.cookies.join(', ')}]`],
      ['http://127.0.0.1:8001', `http://127.0.0.1:${adapterPort}`],
      ['${REDMINE_FIRST_ADMIN}', admin.id],
    ],
    env: { SERVICE_DESK_SECRET: secret },
  }),

  ticket: {
    make: (found, subject, admin) => ruby(found.folder, 'ticket', { subject, admin: admin.id }),
    remove: (found, id) => ruby(found.folder, 'ticket-away', { id }),
  },
  left: (found) =>
    found.group ? [] : ['Put everybody who works on tickets into the group Agents: all others are clients.'],
};
