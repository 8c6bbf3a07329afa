// Request Tracker 5 for the installer (tools/connect/README.md says what each member is).
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where RT's library is, below or beside the folder that was named. */
const libraries = (folder) =>
  [folder, path.join(folder, 'lib'), path.join('/usr/share', path.basename(folder), 'lib')].filter((one) =>
    existsSync(path.join(one, 'RT.pm')),
  );

const perl = (found, what, given = {}) => ({
  command: 'perl',
  args: ['-I', found.library, path.join(import.meta.dirname, 'install.pl'), what],
  input: JSON.stringify(given),
});

const extension = 'RT-Extension-ServiceDesk';

export default {
  name: 'Request Tracker',
  tried: '5.0.3',

  detect(folder, { Stop, askProgram }) {
    const [library] = libraries(folder);
    if (!library) throw new Stop(`${folder} is no Request Tracker: there is no lib/RT.pm in it.`);
    const config = askProgram(perl({ library }, 'look'));
    if (!/^5\./.test(config.version))
      throw new Stop(`Request Tracker ${config.version} is there; 5 is what this is written for.`);
    const make = { mysql: 'mysql', MariaDB: 'mysql', Pg: 'postgres' }[config.DatabaseType];
    if (make !== 'mysql')
      throw new Stop(
        `Request Tracker is on ${config.DatabaseType}; the statements of connection.yaml are for MySQL and MariaDB. Rewrite them, and see docs/connect.md.`,
      );
    if (config.WebPath)
      throw new Stop(`Request Tracker is at ${config.WebPath}, and has to be at the root of its host name.`);
    const scheme = String(config.WebPort) === '443' ? 'https' : 'http';
    const port = ['80', '443'].includes(String(config.WebPort)) ? '' : `:${config.WebPort}`;
    const database = `${config.DatabaseHost || '127.0.0.1'}:${config.DatabasePort || 3306}/${config.DatabaseName}`;
    return {
      ...config,
      library,
      publicUrl: `${scheme}://${config.WebDomain}${port}`,
      database: `mysql://${encodeURIComponent(config.DatabaseUser)}:${encodeURIComponent(config.DatabasePassword)}@${database}`,
    };
  },

  cookies: { page: '/NoAuth/Login.html', pattern: /^RT_SID_/ },
  admin: (found, login) => perl(found, 'admin', { login }),

  reader: { file: 'rt/reader.sql' },

  away: (folder) => ({
    plugins: path.join(folder, 'plugins'),
    siteFolder: path.join(folder, 'RT_SiteConfig.d'),
    ...{ siteConfig: '', var: '/var/lib/request-tracker5', mason: '/var/cache/request-tracker5/mason_data' },
  }),

  plugIn: {
    archive: 'tar.gz',
    folder: extension,
    own: { [`rt/plugins/${extension}`]: '', 'theme.css': 'static/service-desk' },
    shared: { 'ServiceDesk.pm': 'lib' },
    shim: 'static/service-desk',
    beside: { 'rt/etc/RT_SiteConfig.d/service-desk.pm': 'RT_SiteConfig.d' },
  },

  changes(found, { secret, desk, files, plugInFiles }) {
    // What was done, for two days.
    const folder = path.join(found.var, 'service-desk');
    return [
      {
        id: 'plugin',
        title: `The extension ${extension}`,
        kind: 'files',
        files: plugInFiles(found.plugins),
      },
      {
        id: 'config',
        title: 'Its configuration, with the secret, readable for Request Tracker only',
        kind: 'files',
        files: [
          {
            to: path.join(found.siteFolder, 'service-desk.pm'),
            template: path.join(files, 'rt/etc/RT_SiteConfig.d/service-desk.pm'),
            replace: [
              ['replace this secret', secret],
              ['http://127.0.0.1:8080', desk],
              ['/var/lib/request-tracker5/service-desk', folder],
            ],
            like: found.siteConfig,
            secret: true,
          },
        ],
      },
      {
        id: 'cache',
        title: 'The cache of compiled pages is cleared',
        kind: 'run',
        program: perl(found, 'clear', { folders: [path.join(found.mason, 'obj')] }),
        undo: perl(found, 'away', { folders: [path.join(found.mason, 'obj'), folder] }),
      },
    ];
  },
  restart: 'systemctl restart request-tracker5  (or apache2, or whatever runs it)',
  /** 401 with JSON once the extension is loaded. */
  ready: (found) => `${found.upstream}/NoAuth/ServiceDesk/who`,

  connection: (found, { readerAs, admin, secret, password }) => ({
    replace: [
      ['http://127.0.0.1:8000', found.upstream],
      ['[RT_SID_example.com.8000] # RT_SID_<rtname>.<port of RT>', `[${found.cookies.join(', ')}]`],
      ['mysql://service_desk:${RT_DATABASE_PASSWORD}@127.0.0.1:3306/rt5', readerAs('RT_DATABASE_PASSWORD')],
      ['agent:14 # root', `agent:${admin.id} # ${admin.name}`],
    ],
    env: { RT_DATABASE_PASSWORD: password, SERVICE_DESK_SECRET: secret },
  }),

  ticket: {
    make: (found, subject) => perl(found, 'ticket', { subject }),
    remove: (found, id) => perl(found, 'ticket-away', { id }),
  },
  left: () => [
    'Statuses of life cycles of your own are not in data.statuses of the connection file: name them there if you have any.',
  ],
};
