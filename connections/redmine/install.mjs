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

  away: (folder) => ({ folder, group: true }),

  plugIn: {
    archive: 'zip',
    folder: 'service_desk',
    own: { 'plugin/service_desk': '' },
    shared: { 'service_desk_host.rb': 'lib', 'place.js': 'lib' },
    shim: 'assets/files',
  },

  changes(found, { secret, desk, admin, plugInFiles }) {
    // What was done, for two days.
    const folder = path.join(found.folder, 'tmp/service-desk');
    return [
      {
        id: 'plugin',
        title: 'The plug-in service_desk',
        kind: 'files',
        files: plugInFiles(path.join(found.folder, 'plugins')),
      },
      {
        id: 'settings',
        title: `Its settings: address, secret, folder${found.group ? '' : '; and a group "Agents", of whom works on tickets'}`,
        kind: 'run',
        program: ruby(found.folder, 'settings', { admin: admin.id, settings: { secret, address: desk, folder } }),
        undo: ruby(found.folder, 'settings-away', { group: found.group, folder }),
      },
    ];
  },
  restart: 'touch tmp/restart.txt, systemctl restart redmine, or whatever runs it',
  /** 401 once the plug-in is loaded. */
  ready: (found) => `${found.upstream}/service-desk-api/who`,

  connection: (found, { admin, secret }) => ({
    replace: [
      ['http://127.0.0.1:8000', found.upstream],
      ['[_redmine_session, Redmine]', `[${found.cookies.join(', ')}]`],
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
