import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Places {
  folder: string;
  port: number;
  deskPort: number;
  hostPort: number;
}

/** docs/connect/proxy/nginx.conf with other ports and without the location of pages that RT prints; in a folder of its own. */
export async function startNginx({ folder, port, deskPort, hostPort }: Places): Promise<() => Promise<void>> {
  const own = path.join(folder, 'nginx');
  await mkdir(own);
  const changes: [from: RegExp | string, to: string][] = [
    ['127.0.0.1:8080', `127.0.0.1:${deskPort}`],
    ['127.0.0.1:8000', `127.0.0.1:${hostPort}`],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['server_name desk.example.com;', 'server_name 127.0.0.1;'],
    ['worker_processes auto;', `worker_processes 1; daemon off; pid ${own}/pid; error_log ${own}/error.log;`],
    [
      'http {',
      ['http { access_log off;']
        .concat(['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${own}/${name};`))
        .join('\n'),
    ],
    [/ +location \/service-desk \{[^}]*\}\n/, ''],
  ];
  let text = await readFile('docs/connect/proxy/nginx.conf', 'utf8');
  for (const [from, to] of changes) {
    const next = text.replace(from, to);
    if (next === text) throw new Error(`docs/connect/proxy/nginx.conf has no ${from}`);
    text = next;
  }
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  await writeFile(path.join(own, 'nginx.conf'), user + text);
  const server = spawn('/usr/sbin/nginx', ['-p', own, '-c', path.join(own, 'nginx.conf'), '-e', `${own}/error.log`], {
    stdio: 'inherit',
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  return async () => {
    server.kill('SIGTERM');
    await ended;
  };
}
