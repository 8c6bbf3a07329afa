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

/** docs/connect/proxy/nginx.conf with other ports and without the location of pages that RT prints. */
export async function startNginx({ folder, port, deskPort, hostPort }: Places): Promise<() => Promise<void>> {
  const own = path.join(folder, 'nginx');
  await mkdir(own);
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${own}/${name};`);
  const site = replaceEach(await readFile('docs/connect/proxy/nginx.conf', 'utf8'), [
    ['127.0.0.1:8080', `127.0.0.1:${deskPort}`],
    ['127.0.0.1:8000', `127.0.0.1:${hostPort}`],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['server_name desk.example.com;', 'server_name 127.0.0.1;'],
    ['worker_processes auto;', 'worker_processes 1;'],
    ['http {', ['http {', 'access_log off;', ...kept].join('\n')],
    [/ +location \/service-desk \{[^}]*\}\n/g, ''],
  ]);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const file = path.join(own, 'nginx.conf');
  await writeFile(file, [user, 'daemon off;', `pid ${own}/pid;`, site].join('\n'));
  return startProgram('/usr/sbin/nginx', ['-p', own, '-c', file, '-e', 'stderr'], {
    ready: answers(`http://127.0.0.1:${port}/NoAuth/ServiceDesk/who`),
  });
}
