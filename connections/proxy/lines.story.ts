import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as addresses from '../../server/help-desk/connected/testing/addresses';
import { freePort } from '../../server/testing/free-port';
import { startInFolder } from '../testing/folder';
import { responses, startProgram } from '../testing/process';
import { type Echo, startEcho } from './echo';

/**
 * The lines that the installer puts into a site of a help-desk that is there already, in the programs that they are for.
 * `php-fpm` has no help-desk behind it: a script of its own prints our pages.
 */
const sites = {
  nginx: (own: string, port: number, host: number) => nginx(own, port, `proxy_pass http://127.0.0.1:${host};`),
  'php-fpm': (own: string, port: number) =>
    nginx(own, port, `${says('host')}\n    }\n    location ~ \\.php$ {\n      ${says('script')}`),
  apache: (own: string, port: number, host: number) => `
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
  AllowEncodedSlashes NoDecode
  ProxyPass / http://127.0.0.1:${host}/ retry=0 nocanon
</VirtualHost>
`,
  caddy: (_own: string, port: number, host: number) =>
    `{\n\tadmin off\n}\nhttp://127.0.0.1:${port} {\n\treverse_proxy 127.0.0.1:${host}\n}\n`,
};
type Name = keyof typeof sites;

const says = (at: string) =>
  `default_type application/json; return 200 '{"at":"${at}","url":"$request_uri","to":"$uri"}';`;

const nginx = (own: string, port: number, help: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${own}/pid;
events { }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${own}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    server_name 127.0.0.1;
    location / {
      proxy_set_header Host $http_host;
      ${help}
    }
  }
}
`;

const programs: Record<Name, (site: string, own: string) => [string, string[]]> = {
  nginx: (site, own) => ['/usr/sbin/nginx', ['-p', own, '-c', site, '-e', 'stderr']],
  'php-fpm': (site, own) => programs.nginx(site, own),
  apache: (site) => ['/usr/sbin/apache2', ['-D', 'FOREGROUND', '-f', site]],
  caddy: (site) => ['/usr/bin/caddy', ['run', '--adapter', 'caddyfile', '--config', site]],
};

/** As `connect --proxy` does it. */
const putLines = `
const [given] = process.argv.slice(1).map(JSON.parse);
const { proxyChanges } = await import('./tools/connect/proxy.mjs');
const { makeChanges } = await import('./tools/connect/changes.mjs');
const { openJournal } = await import('./tools/connect/journal.mjs');
const { openDialog } = await import('./tools/connect/words.mjs');
const journal = openJournal(given.to, { host: 'test', place: 'test' });
await makeChanges(proxyChanges(given), { journal, dialog: openDialog({ yes: true }), dryRun: false });`;

const start = (name: Name) =>
  startInFolder(`lines-${name}`, async (folder, running) => {
    const [desk, host, port] = [await startEcho('desk'), await startEcho('host'), await freePort()];
    running.push(desk.end, host.end);
    const own = path.join(folder, 'own');
    mkdirSync(own);
    const site = path.join(own, 'site.conf');
    const before = sites[name](own, port, host.port);
    writeFileSync(site, before);
    const url = `http://127.0.0.1:${port}`;
    const given = {
      ...{ proxy: name, site, to: folder, file: path.join(folder, `${name}.conf`), publicUrl: url, page: '/page.php' },
      ...{
        desk: `http://127.0.0.1:${desk.port}`,
        upstream: name === 'php-fpm' ? null : `http://127.0.0.1:${host.port}`,
      },
    };
    execFileSync(process.execPath, ['--input-type=module', '-e', putLines, JSON.stringify(given)], { stdio: 'pipe' });
    const [program, args] = programs[name](site, own);
    const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    running.push(await startProgram(program, args, { env, ready: responses(url) }));
    const query = async (at: string, init?: RequestInit) =>
      (await (await fetch(url + at, init)).json()) as Echo & { to?: string };
    return { url, query, added: readFileSync(site, 'utf8').split('\n').length - before.split('\n').length };
  });

describe.each(Object.keys(sites) as Name[])('%s', (name) => {
  let proxied: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => void (proxied = await start(name)));
  afterAll(() => proxied?.end());

  test('one line in the site is enough: calls and links go to the service desk, pages and all else to the help-desk', async () => {
    expect(proxied.added).toBe(1);
    const wrong: string[] = [];
    const expectAt = async (at: string, place: string) => {
      const echo = await proxied.query(place);
      if (echo.at !== at || echo.url !== place) wrong.push(`${place} came to ${echo.at} as ${echo.url}`);
      if (at === 'script' && echo.to !== '/page.php') wrong.push(`${place} is printed by ${echo.to}`);
    };
    for (const place of [...addresses.called.filter((one) => !one.endsWith('/api/events')), ...addresses.ours])
      await expectAt('desk', place);
    for (const place of addresses.pages) await expectAt(name === 'php-fpm' ? 'script' : 'host', place);
    for (const place of addresses.theirs) await expectAt('host', place);
    expect(wrong).toEqual([]);
  });

  test('headers by which the proxy speaks for somebody are its own', async () => {
    const headers = { 'X-Forwarded-For': '6.6.6.6', 'X-Forwarded-Host': 'evil.example', 'X-Remote-User': 'forged' };
    const echo = await proxied.query('/service-desk/api/session', { headers });
    expect(echo.headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(JSON.stringify(echo.headers)).not.toMatch(/forged|evil/);
  });
});
