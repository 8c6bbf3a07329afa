import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../server/testing/free-port';
import { startInFolder } from '../testing/folder';
import { password } from '../testing/host';
import { type BareHost, loginOf, tellInstallStory } from '../testing/install';
import { responses, startProgram } from '../testing/process';
import { usedAndRead } from './host';
import { key, startRedmine } from './testing/redmine';

/** The site of Redmine as it was before: Apache, and nothing of ours. */
const siteOf = (own: string, port: number, redmine: string): string => `
ServerRoot /usr/lib/apache2
${['mpm_event', 'authz_core', 'headers', 'proxy', 'proxy_http'].map((name) => `LoadModule ${name}_module modules/mod_${name}.so`).join('\n')}
Listen 127.0.0.1:${port}
DefaultRuntimeDir ${own}
PidFile ${own}/pid
ErrorLog ${own}/error.log
User www-data
Group www-data
GracefulShutdownTimeout 1
<VirtualHost 127.0.0.1:${port}>
  ServerName 127.0.0.1
  ProxyPreserveHost On
  ProxyPass / ${redmine}/ retry=0 nocanon
</VirtualHost>
`;

const start = (): Promise<BareHost> =>
  startInFolder('redmine-bare', async (folder, running) => {
    const [publicPort, deskPort, port] = await Promise.all([freePort(), freePort(), freePort()]);
    const url = `http://127.0.0.1:${publicPort}`;
    const redmine = await startRedmine(folder, port, url, true);
    running.push(redmine.stop);
    const own = path.join(folder, 'apache');
    await mkdir(own);
    const site = path.join(own, 'apache.conf');
    await writeFile(site, siteOf(own, publicPort, redmine.url));
    running.push(await startProgram('/usr/sbin/apache2', ['-D', 'FOREGROUND', '-f', site], { ready: responses(url) }));
    const query = async (at: string) =>
      (await fetch(redmine.url + at, { headers: { 'X-Redmine-API-Key': key } })).text();
    return {
      ...usedAndRead(redmine.url),
      url,
      host: 'redmine',
      folder: redmine.home,
      env: redmine.env,
      options: [
        ...['--upstream', redmine.url, '--first-admin', 'ada'],
        ...['--proxy', 'apache', '--site', site, '--reload', `/usr/sbin/apache2 -f ${site} -k graceful`],
      ],
      deskPort,
      accent: '#116699',
      folders: [redmine.home, own],
      state: async () =>
        JSON.stringify([
          (await query('/users.json?limit=100')).replaceAll(/"last_login_on":(null|"[^"]*")/g, ''),
          await query('/groups.json'),
        ]),
      async cookies(account) {
        const form = await fetch(`${redmine.url}/login`);
        const session = (reply: Response) => reply.headers.getSetCookie().at(-1)!.split(';', 1)[0]!;
        const [, token] = /name="authenticity_token" value="([^"]*)"/.exec(await form.text())!;
        const body = new URLSearchParams({ authenticity_token: token!, username: loginOf(account), password });
        const headers = { cookie: session(form) };
        return session(await fetch(`${redmine.url}/login`, { method: 'POST', body, headers, redirect: 'manual' }));
      },
      restart: redmine.restart,
    };
  });

tellInstallStory(start);
