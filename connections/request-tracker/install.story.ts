import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../server/testing/free-port';
import { startInFolder } from '../testing/folder';
import { password } from '../testing/host';
import { type BareHost, loginOf, tellInstallStory } from '../testing/install';
import { responses, startProgram } from '../testing/process';
import { seenAndRead } from './host';
import { startRequestTracker } from './testing/rt';

/** The site of Request Tracker as it was before: nginx, and nothing of ours. */
const siteOf = (own: string, port: number, rt: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${own}/pid;
error_log stderr;
events { }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${own}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    server_name 127.0.0.1;
    location / {
      proxy_set_header Host $http_host;
      proxy_pass ${rt};
    }
  }
}
`;

const start = (): Promise<BareHost> =>
  startInFolder('rt-bare', async (folder, running) => {
    const [publicPort, deskPort, port] = await Promise.all([freePort(), freePort(), freePort()]);
    const url = `http://127.0.0.1:${publicPort}`;
    const rt = await startRequestTracker({ folder, port, publicPort, bare: true });
    running.push(rt.stop);
    await mkdir(path.join(folder, 'plugins'), { recursive: true });
    const own = path.join(folder, 'nginx');
    await mkdir(own);
    const site = path.join(own, 'nginx.conf');
    await writeFile(site, siteOf(own, publicPort, rt.url));
    running.push(
      await startProgram('/usr/sbin/nginx', ['-p', own, '-c', site, '-e', 'stderr'], { ready: responses(url) }),
    );
    return {
      ...seenAndRead(url, rt),
      host: 'request-tracker',
      folder: '/usr/share/request-tracker5',
      env: rt.env,
      options: [
        ...['--upstream', rt.url, '--first-admin', 'ada', '--database-admin', rt.database.url('root', '', 'rt5')],
        ...['--proxy', 'nginx', '--site', site, '--reload', `/usr/sbin/nginx -p ${own} -c ${site} -e stderr -s reload`],
      ],
      deskPort,
      accent: '#3858a3',
      folders: [path.join(folder, 'plugins'), path.join(folder, 'config'), own],
      async state() {
        const accounts = await rt.database.run('select User, Host from mysql.user order by 1, 2');
        const index = await rt.database.run("show index from Tickets where Key_name = 'ServiceDesk1'", 'rt5');
        return JSON.stringify([accounts, index, readFileSync(path.join(folder, 'RT_SiteConfig.pm'), 'utf8')]);
      },
      async cookies(account) {
        const body = new URLSearchParams({ user: loginOf(account), pass: password });
        const reply = await fetch(`${rt.url}/NoAuth/Login.html`, { method: 'POST', body, redirect: 'manual' });
        return reply.headers.getSetCookie()[0]!.split(';', 1)[0]!;
      },
      restart: rt.restart,
    };
  });

tellInstallStory(start);
