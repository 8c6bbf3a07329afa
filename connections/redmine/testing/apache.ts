import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { answers, startProgram } from '../../testing/process';
import { replaceEach } from '../../testing/text';

interface Places {
  folder: string;
  port: number;
  deskPort: number;
  hostPort: number;
}

const modules = ['mpm_event', 'authz_core', 'headers', 'proxy', 'proxy_http'];

/** docs/connect/proxy/apache.conf with other ports and with the line for pages that Redmine prints. */
export async function startApache({ folder, port, deskPort, hostPort }: Places): Promise<() => Promise<void>> {
  const own = path.join(folder, 'apache');
  await mkdir(own);
  const site = replaceEach(await readFile('docs/connect/proxy/apache.conf', 'utf8'), [
    ['127.0.0.1:8080', `127.0.0.1:${deskPort}`],
    ['127.0.0.1:8000', `127.0.0.1:${hostPort}`],
    ['<VirtualHost *:80>', `<VirtualHost 127.0.0.1:${port}>`],
    ['desk.example.com', '127.0.0.1'],
    ['# ProxyPassMatch', 'ProxyPassMatch'],
  ]);
  const config = [
    'ServerRoot /usr/lib/apache2',
    ...modules.map((name) => `LoadModule ${name}_module modules/mod_${name}.so`),
    `Listen 127.0.0.1:${port}`,
    `DefaultRuntimeDir ${own}`,
    `PidFile ${own}/pid`,
    `ErrorLog ${own}/error.log`,
    'User www-data',
    'Group www-data',
    'GracefulShutdownTimeout 1',
    site,
  ];
  await writeFile(path.join(own, 'apache.conf'), config.join('\n'));
  return startProgram('/usr/sbin/apache2', ['-D', 'FOREGROUND', '-f', path.join(own, 'apache.conf')], {
    ready: answers(`http://127.0.0.1:${port}/service-desk/api/session`),
  });
}
