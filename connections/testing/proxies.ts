import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { responses, startProgram } from './process';
import { replaceEach } from './text';

interface Places {
  folder: string;
  port: number;
  deskPort: number;
  hostPort: number;
  /** With the lines for a help-desk that prints our pages in its own layout. */
  hostPrints: boolean;
  /** With the lines of the road "header", as far as the file has them. */
  saysWho?: boolean;
}

/** Starts a proxy with its file of docs/connect/proxy, with other names and ports. Resolves to how it is stopped. */
export type StartProxy = (places: Places) => Promise<() => Promise<void>>;

const read = (name: string) => readFile(`docs/connect/proxy/${name}.conf`, 'utf8');

/** The file with the commented line that begins so, or the commented block that this line opens, in force. */
export function uncommented(text: string, start: string): string {
  const lines = text.split('\n');
  const bare = (line: string) => line.replace(/^(\s*)# ?/, '$1');
  const first = lines.findIndex((line) => /^\s*#/.test(line) && bare(line).trim().startsWith(start));
  if (first < 0) throw new Error(`There is no commented ${start} in:\n${text}`);
  const isBlock = lines[first]!.endsWith('{');
  const last = isBlock ? lines.findIndex((line, index) => index > first && /^\s*# \}$/.test(line)) : first;
  return lines.map((line, index) => (index >= first && index <= last ? bare(line) : line)).join('\n');
}

const others = ({ deskPort, hostPort }: Places) =>
  [
    ['127.0.0.1:8080', `127.0.0.1:${deskPort}`],
    ['127.0.0.1:8000', `127.0.0.1:${hostPort}`],
  ] as const;

/** A folder of its own with the file in it; returns the file's path. */
async function write(folder: string, name: string, lines: readonly string[]): Promise<string> {
  const file = path.join(folder, name, `${name}.conf`);
  await mkdir(path.dirname(file));
  await writeFile(file, lines.join('\n'));
  return file;
}

export const startNginx: StartProxy = async (places) => {
  const { folder, port, hostPrints, saysWho } = places;
  const own = path.join(folder, 'nginx');
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${own}/${name};`);
  let site = replaceEach(await read('nginx'), [
    ...others(places),
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['server_name desk.example.com;', 'server_name 127.0.0.1;'],
    ['worker_processes auto;', 'worker_processes 1;'],
    ['http {', ['http {', 'access_log off;', ...kept].join('\n')],
  ]);
  if (hostPrints) site = uncommented(site, 'location ~ ^/service-desk/');
  if (saysWho) {
    const lines = /# {3}auth_request \/_who;[^}]*?connection file";\n/.exec(site)?.[0].replaceAll(/^ *#/gm, '') ?? '';
    const passing = 'proxy_pass http://service_desk;';
    site = uncommented(replaceEach(site, [[passing, `${passing}\n${lines.replace('#', '')}`]]), 'location = /_who');
  }
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const file = await write(folder, 'nginx', [user, 'daemon off;', `pid ${own}/pid;`, site]);
  return startProgram(programs.nginx, ['-p', own, '-c', file, '-e', 'stderr'], {
    ready: responses(`http://127.0.0.1:${port}/`),
  });
};

const modules = ['mpm_event', 'authz_core', 'headers', 'proxy', 'proxy_http'];

export const startApache: StartProxy = async (places) => {
  const { folder, port, hostPrints } = places;
  const own = path.join(folder, 'apache');
  const site = replaceEach(await read('apache'), [
    ...others(places),
    ['<VirtualHost *:80>', `<VirtualHost 127.0.0.1:${port}>`],
    ['desk.example.com', '127.0.0.1'],
  ]);
  const file = await write(folder, 'apache', [
    'ServerRoot /usr/lib/apache2',
    ...modules.map((name) => `LoadModule ${name}_module modules/mod_${name}.so`),
    `Listen 127.0.0.1:${port}`,
    `DefaultRuntimeDir ${own}`,
    `PidFile ${own}/pid`,
    `ErrorLog ${own}/error.log`,
    'User www-data',
    'Group www-data',
    'GracefulShutdownTimeout 1',
    hostPrints ? uncommented(site, 'ProxyPassMatch') : site,
  ]);
  return startProgram(programs.apache, ['-D', 'FOREGROUND', '-f', file], {
    ready: responses(`http://127.0.0.1:${port}/`),
  });
};

export const startCaddy: StartProxy = async (places) => {
  const { folder, port, hostPrints, saysWho } = places;
  let site = replaceEach(await read('caddy'), [
    ...others(places),
    ['desk.example.com {', `http://127.0.0.1:${port} {`],
  ]);
  for (const start of [
    ...(hostPrints ? ['@pages {', 'handle @pages {'] : []),
    ...(saysWho ? ['forward_auth', '@nobody', 'request_header @nobody', 'request_header X-Proxy-Secret'] : []),
  ])
    site = uncommented(site, start);
  const file = await write(folder, 'caddy', ['{', 'admin off', '}', site]);
  return startProgram(programs.caddy, ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    ready: responses(`http://127.0.0.1:${port}/`),
  });
};

const programs = { nginx: '/usr/sbin/nginx', apache: '/usr/sbin/apache2', caddy: '/usr/bin/caddy' };

export const proxies = { nginx: startNginx, apache: startApache, caddy: startCaddy };
export type ProxyName = keyof typeof proxies;

/** Whether Debian's package of it is installed. */
export const hasProxy = (name: ProxyName): boolean => existsSync(programs[name]);
