import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { outages } from '../../../wire/protocol/outage';
import { buildApp } from '../../app';
import { openDatabase } from '../../shared/db';
import { rule } from '../../shared/sentence';
import { servePages } from '../../bundle/bundle';
import { sessionCookie } from './session';
import { testConfig } from '../../testing/config';

test('a page is 503 and says in words that the database is away, in a page', async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'service-desk-pages-'));
  await mkdir(path.join(dist, 'demo/public'), { recursive: true });
  await mkdir(path.join(dist, 'bundle'));
  await symlink(path.resolve('host-shim/demo/pages'), path.join(dist, 'demo/pages'));
  const { db } = openDatabase({ host: '127.0.0.1', port: 1 });
  const app = await buildApp({
    db,
    config: { ...testConfig, dataDir: dist },
  });
  await servePages(app, dist);
  for (const url of ['/tickets', '/service-desk/problem', '/login']) {
    const reply = await app.inject({ url, headers: { accept: 'text/html', cookie: `${sessionCookie}=x` } });
    expect([reply.statusCode, reply.headers['retry-after'], reply.headers['cache-control']]).toEqual([
      503,
      '2',
      'no-store',
    ]);
    expect(reply.headers['content-type']).toContain('text/html');
    expect(reply.body).toContain(outages.unreachable);
    expect(reply.body).toContain('Try again');
    const arabic = await app.inject({
      url,
      headers: { accept: 'text/html', cookie: `${sessionCookie}=x; desk_lang=ar` },
    });
    expect(arabic.body).toContain(rule(outages.unreachable).in('ar'));
    expect(arabic.body).not.toContain(outages.unreachable);
  }
  await app.close();
  await db.destroy();
  await rm(dist, { recursive: true });
});
