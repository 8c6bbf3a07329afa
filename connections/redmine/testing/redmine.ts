import { execFile } from 'node:child_process';
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { password, people } from '../../testing/host';
import { responses, startProgram } from '../../testing/process';

const run = promisify(execFile);

/** Where tools/hosts.mjs unpacks Debian's package, with the list of its gems. */
const unpacked = '.cache/redmine/usr/share/redmine';

/** Key of an administrator's account, for what the story reads. */
export const key = 'f3b1c2d4e5f60718293a4b5c6d7e8f9012345678';

export interface Redmine {
  url: string;
  /** Id of the agent's account. */
  firstAdmin: string;
  /** Its folder, and what its own programs need to find it. */
  home: string;
  env: Record<string, string>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Known to the service desk and the plugin. */
export const secret = 'a secret that both of them know';

/** Redmine of Debian's package, copied into this folder, with SQLite and our plugin, or `bare`. `publicUrl`: the proxy's. */
export async function startRedmine(folder: string, port: number, publicUrl: string, bare = false): Promise<Redmine> {
  const home = path.join(folder, 'redmine');
  const url = `http://127.0.0.1:${port}`;
  await cp(unpacked, home, { recursive: true });
  const instance = path.join(home, 'instances/default');
  for (const name of ['config', 'log', 'tmp', 'files', 'public/plugin_assets'])
    await mkdir(path.join(instance, name), { recursive: true });
  const database = {
    production: { adapter: 'sqlite3', database: path.join(folder, 'redmine.sqlite3'), timeout: 10_000 },
  };
  await writeFile(path.join(instance, 'config/database.yml'), JSON.stringify(database));
  await writeFile(path.join(instance, 'config/secret_key.txt'), '0123456789abcdef'.repeat(4));

  const env: Record<string, string> = {
    ...{ HOME: folder, RAILS_ENV: 'production', REDMINE_INSTANCE: 'default' },
    ...(!bare && { SERVICE_DESK_SECRET: secret }),
  };
  const options = { cwd: home, env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env } };

  if (!bare) {
    // As README.md says.
    const plugin = path.join(home, 'plugins/service_desk');
    await cp('connections/redmine/plugin/service_desk', plugin, { recursive: true });
    for (const file of ['service_desk_host.rb', 'place.js'])
      await cp(`connections/shared/${file}`, path.join(plugin, 'lib', file));
    await cp('dist/bundle/host-shim.js', path.join(plugin, 'assets/files/host-shim.js'));
  }
  // Debian's Apache finds them by an alias.
  await rm(path.join(home, 'public/plugin_assets'), { recursive: true });
  await symlink(path.join(instance, 'public/plugin_assets'), path.join(home, 'public/plugin_assets'));

  const seed = JSON.stringify({ people, password, key, host: new URL(publicUrl).host });
  const seeding = path.resolve('connections/redmine/testing/seed.rb');
  const { stdout } = await run('ruby', ['-rbundler/setup', '-r./config/environment', seeding], {
    ...options,
    env: { ...options.env, SEED: seed },
  });
  const start = () =>
    startProgram(
      'ruby',
      ['-rbundler/setup', '-S', 'puma', '-b', `tcp://127.0.0.1:${port}`, '-e', 'production', '-t', '4:4'],
      { env, cwd: home, ready: responses(`${url}/login`) },
    );
  let end = await start();
  const restart = async (): Promise<void> => {
    await end();
    end = await start();
  };
  return { url, firstAdmin: /seeded (\d+)/.exec(stdout)![1]!, home, env, restart, stop: () => end() };
}
