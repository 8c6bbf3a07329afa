import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type MariaDb, startMariaDb } from '../../../server/help-desk/connected/testing/mariadb';
import { endInAnyCase } from '../../../e2e/testing/leftovers';
import { password } from '../../testing/host';
import { responses, startProgram } from '../../testing/process';
import { replaceEach } from '../../testing/text';

const run = promisify(execFile);

/** What a maintainer copies into RT. */
const own = path.resolve('connections/request-tracker/rt');

export interface RequestTracker {
  url: string;
  database: MariaDb;
  /** Of the account that acts for others, for REST 2. */
  token: string;
  /** What its own programs need to find it. */
  env: Record<string, string>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface Place {
  folder: string;
  port: number;
  /** The proxy's. */
  publicPort: number;
  /** Without anything of ours. */
  bare?: boolean;
}

/** Password of RT's own account in its database. */
const ownPassword = 'of-rt-itself';

/** What Debian's package and the person who installs it would have written. */
const siteConfig = (database: MariaDb, { folder, publicPort }: Place): string => `
Set($rtname, 'example.com');
Set($Organization, 'example.com');
Set($WebDomain, '127.0.0.1');
Set($WebPort, ${publicPort});
Set($CanonicalizeRedirectURLs, 1);
Set($DatabaseType, 'mysql');
Set($DatabaseHost, '127.0.0.1');
Set($DatabasePort, ${database.port});
Set($DatabaseName, 'rt5');
Set($DatabaseUser, 'rt_user');
Set($DatabasePassword, '${ownPassword}');
Set($Timezone, 'Europe/Berlin');
Set($LogToSyslog, undef);
Set($LogToSTDERR, 'error');
Set($MailCommand, 'mbox');
Set($BcryptCost, 4);
# At once with the page, so that one can be compared with another.
Set($ShowHistory, 'always');
Set(%GnuPG, Enable => 0);
Set(%SMIME, Enable => 0);
$RT::VarPath = '${folder}/var';
$RT::MasonDataDir = '${folder}/mason';
$RT::MasonSessionDir = '${folder}/sessions';
$RT::LocalPluginPath = '${folder}/plugins';
1;
`;

/** As README.md says. */
async function addExtension(folder: string): Promise<void> {
  await cp(path.join(own, 'plugins'), path.join(folder, 'plugins'), { recursive: true });
  await cp(
    'dist/bundle/host-shim.js',
    path.join(folder, 'plugins/RT-Extension-ServiceDesk/static/service-desk/host-shim.js'),
  );
  await cp(
    'connections/request-tracker/theme.css',
    path.join(folder, 'plugins/RT-Extension-ServiceDesk/static/service-desk/theme.css'),
  );
  await cp(
    'connections/shared/ServiceDesk.pm',
    path.join(folder, 'plugins/RT-Extension-ServiceDesk/lib/ServiceDesk.pm'),
  );
  const settings = await readFile(path.join(own, 'etc/RT_SiteConfig.d/service-desk.pm'), 'utf8');
  await writeFile(
    path.join(folder, 'config/service-desk.pm'),
    replaceEach(settings, [['/var/lib/request-tracker5/service-desk', path.join(folder, 'keys')]]),
  );
}

/** Request Tracker of Debian's package with a MariaDB of its own, in this folder. */
export async function startRequestTracker(place: Place): Promise<RequestTracker> {
  const { folder, port, bare } = place;
  const database = await startMariaDb();
  const forget = endInAnyCase(() => database.stop());
  for (const name of ['var', 'mason', 'sessions', 'config']) await mkdir(path.join(folder, name));
  if (!bare) await addExtension(folder);
  await writeFile(path.join(folder, 'RT_SiteConfig.pm'), siteConfig(database, place));
  const env = {
    RT_SITE_CONFIG: path.join(folder, 'RT_SiteConfig.pm'),
    RT_SITE_CONFIG_DIR: path.join(folder, 'config'),
    SEED_PASSWORD: password,
    SEED_TOKEN_FILE: path.join(folder, 'token'),
  };
  const setUp = (...args: string[]) =>
    run('/usr/sbin/rt-setup-database-5', [...args, '--dba', 'rt_user', '--dba-password', ownPassword], {
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    });

  try {
    await database.run(`
      create database rt5 character set utf8mb4;
      create user rt_user@'127.0.0.1' identified by '${ownPassword}';
      grant all on rt5.* to rt_user@'127.0.0.1'`);
    await setUp('--action', 'init', '--skip-create');
    await setUp('--action', 'insert', '--datafile', path.resolve('connections/request-tracker/testing/initialdata'));
    const url = `http://127.0.0.1:${port}`;
    const start = () =>
      startProgram(
        '/usr/share/request-tracker5/libexec/rt-server',
        ['--host', '127.0.0.1', '--port', String(port), '--max-workers', '4'],
        { env, ready: responses(`${url}/NoAuth/Login.html`) },
      );
    let end = await start();
    const stop = async (): Promise<void> => {
      await end();
      await database.stop();
      forget();
    };
    const restart = async (): Promise<void> => {
      await end();
      end = await start();
    };
    return { url, database, token: await readFile(env.SEED_TOKEN_FILE, 'utf8'), env, restart, stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
