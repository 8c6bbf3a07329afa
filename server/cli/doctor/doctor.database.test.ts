import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer as createTcp } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { startEmbedded } from '../../postgres/embedded';
import { freePort } from '../../testing/free-port';
import { installation, of } from './testing';

const at = installation();
const { doctor, plant, listening } = at;

describe('database', () => {
  test('a wrong password, which is not shown, and a table of another account', async () => {
    const own = await mkdtemp(path.join(at.folder, 'cluster-'));
    // As at.root, PostgreSQL runs as somebody else who has to get in.
    for (const one of [at.folder, own]) await chmod(one, 0o755);
    const cluster = await startEmbedded({ dataDir: own, account: 'nobody', durable: false });
    const owner = new Client(cluster.url.replace('service_desk@', 'postgres@'));
    try {
      await owner.connect();
      await owner.query(`alter role service_desk password 'planted-pa55word'; create table theirs ()`);
      await writeFile(
        path.join(own, 'postgres/pg_hba.conf'),
        'local all postgres trust\nlocal all all scram-sha-256\n',
      );
      await owner.query('select pg_reload_conf()');
      const withPassword = (password: string) =>
        doctor({ ...at.well, DATABASE_URL: cluster.url.replace('service_desk@', `service_desk:${password}@`) });
      const wrong = await withPassword('planted-wr0ng');
      expect(of(wrong, 'database')[0]?.found).toMatch(/DATABASE_URL cannot be used: password authentication failed/);
      expect(wrong.code).toBe(2);
      const right = await withPassword('planted-pa55word');
      expect(of(right, 'database').map(({ found }) => found)).toEqual([
        'public.theirs belongs to another account, so service_desk cannot change it.',
      ]);
      expect(of(right, 'database', 'warning')[0]?.found).toBe('The database is empty.');
      expect(wrong.text + right.text).not.toMatch(/planted/);
    } finally {
      await owner.end();
      await cluster.stop();
    }
  });

  test('nobody there, and nobody who answers', async () => {
    const port = await freePort();
    const gone = await doctor({ ...at.well, DATABASE_URL: `postgresql://desk:secret-word@127.0.0.1:${port}/desk` });
    expect(of(gone, 'database')[0]?.found).toContain('ECONNREFUSED');
    expect(of(gone, 'public address', 'skipped')[0]?.found).toContain('while the database cannot be read');
    expect(gone.text).not.toContain('secret-word');

    const silent = new URL(await listening(createTcp(() => undefined)));
    const hung = await doctor({ ...at.well, DATABASE_URL: `postgresql://desk@127.0.0.1:${silent.port}/desk` });
    expect(of(hung, 'database')).toHaveLength(1);
    expect(of(hung, 'mail', 'ok')).toHaveLength(1);
  }, 30_000);

  test('a replica that nobody reaches, without its password', async () => {
    const address = `postgresql://desk:planted-repl1ca@127.0.0.1:${await freePort()}/desk`;
    const { next } = await plant({ DATABASE_REPLICA_URLS: address }, [
      ...(['replicas', 'warning', 'is not reached \\(connect ECONNREFUSED'] as const),
    ]);
    expect(next).toContain('DATABASE_REPLICA_URLS');
    const { text } = await doctor({ ...at.well, DATABASE_REPLICA_URLS: address });
    expect(text).not.toContain('planted');
  });

  test('a pending migration, and a newer database', async () => {
    await sql`delete from kysely_migration where name = '070-webhooks'`.execute(at.server.db);
    const { next } = await plant({}, [
      'database',
      'warning',
      '1 change of its tables to this version is pending, the first is 070-webhooks',
    ]);
    expect(next).toContain('Make a backup');
    await sql`insert into kysely_migration (name, timestamp) values ('070-webhooks', 'now'), ('999-later', 'now')`.execute(
      at.server.db,
    );
    await plant({}, ['database', 'fault', 'newer version of Service Desk \\("999-later"\\)']);
    await sql`delete from kysely_migration where name = '999-later'`.execute(at.server.db);
  });

  test('an account that may not make schemas and tables', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(at.server.db);
    const on = (words: string) =>
      sql.raw(`${words.replace('…', `create on database ${rows[0]!.name}`)} service_desk`).execute(at.server.db);
    await on('revoke … from');
    try {
      const { next } = await plant({}, ['database', 'fault', 'The account service_desk may not create schemas']);
      expect(next).toContain('owner to service_desk');
    } finally {
      await on('grant … to');
    }
  });
});
