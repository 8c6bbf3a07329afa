import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { runBuiltServer } from '../../e2e/testing/server';
import type { FormGroup } from '../../wire/form-group/form-group';
import { signIn } from './client';
import { putAside } from './custom-fields';
import type { Cluster } from './database';
import { rows } from './fill';
import { line, median, p95 } from './line';

const api = '/service-desk/api';
const all = rows.toLocaleString('en');

/** A text field of a million values becomes unique, and is refused for two that are equal; assets are saved with it meanwhile. */
export async function unique(cluster: Cluster): Promise<void> {
  const url = await cluster.empty('unique_values');
  const server = await runBuiltServer({ DATABASE_URL: url });
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const [admin, agent] = [await signIn(server.url, 'admin@demo.test'), await signIn(server.url, 'agent@demo.test')];
  const read = async <T>(bytes: Promise<Buffer>): Promise<T> => JSON.parse(String(await bytes)).data as T;
  try {
    const { id } = await read<{ id: number }>(
      admin.post(`${api}/post-form-group/asset`, { name: 'Hardware', fields: [{ label: 'Serial', kind: 'text' }] }),
    );
    const { form_group } = await read<{ form_group: FormGroup }>(admin.get(`${api}/get-form-group/asset?id=${id}`));
    const field = form_group.fields[0]!;
    const first = await fill(pool, field.id);
    const becomes = (is: boolean) =>
      admin.post(`${api}/post-form-group/asset`, {
        ...{ id, name: 'Hardware' },
        fields: [{ ...field, default: undefined, unique: is }],
      });
    const save = (n: number) =>
      agent.post(`${api}/asset`, {
        ...{ id: first + ((n * 7919) % rows), name: 'Laptop', asset_type_id: 1 },
        custom_fields: { [`f${field.id}`]: `NEW-${n}` },
      });
    const saves = savesOf(save);
    await saves(() => pause(2000));
    const before = await saves(() => pause(8000));
    const during = await saves(() => becomes(true));
    line(`a field of ${all} values becomes unique`, during.ms / 1000, 's', null);
    line(
      'longest that a save of one of them waits',
      Math.max(...during.waits),
      'ms',
      { atMost: 100 },
      note(during.waits),
    );
    line('the same before', Math.max(...before.waits), 'ms', null, note(before.waits));
    const back = await saves(() => becomes(false));
    line('it is unique no more', back.ms / 1000, 's', null, `longest save ${Math.max(...back.waits).toFixed(1)} ms`);
    await pool.query(`update custom_field_values set value = 'Twin' where owner_id in ($1, $2)`, [
      first + Math.floor(rows / 2),
      first + rows - 1,
    ]);
    const refused = await saves(() =>
      becomes(true).then(
        () => Promise.reject(new Error('Two equal values became unique.')),
        (error: Error) => {
          if (!error.message.includes('have the same value')) throw error;
        },
      ),
    );
    line('refused for two equal ones, the second at the end', refused.ms / 1000, 's', null, note(refused.waits));
  } finally {
    admin.close();
    agent.close();
    await server.stop();
    await pool.query('truncate assets, custom_field_values cascade');
    await pool.end();
  }
}

const note = (waits: readonly number[]): string =>
  `${waits.length} saves, median ${median(waits).toFixed(1)} ms, p95 ${p95(waits).toFixed(1)} ms`;

/** Saves one after the other while something is done; milliseconds of it and of each save. */
function savesOf(save: (n: number) => Promise<unknown>) {
  let n = 0;
  return async (work: () => Promise<unknown>): Promise<{ ms: number; waits: number[] }> => {
    let isOver = false;
    const start = performance.now();
    const done = work().finally(() => (isOver = true));
    done.catch(() => undefined);
    const waits: number[] = [];
    while (!isOver) {
      const begun = performance.now();
      await save(n++);
      waits.push(performance.now() - begun);
      await pause(5);
    }
    await done;
    return { ms: performance.now() - start, waits };
  };
}

/** A million assets, each with a value of its own; returns the id of the first. */
async function fill(pool: pg.Pool, fieldId: number): Promise<number> {
  const ask = async (text: string) => (await pool.query(text)).rows;
  const words = await ask(
    `select indexname as name from pg_indexes where tablename = 'assets' and indexdef like '%USING gin%'`,
  );
  for (const { name } of words) await ask(`drop index ${name}`);
  await ask(
    `insert into assets (identifier, name, asset_type_id) select 'AST-U' || n, 'Laptop ' || n, 1 from generate_series(1, ${rows}) n`,
  );
  const aside = await putAside(ask);
  await ask(`insert into custom_field_values (owner_type, owner_id, field_id, value)
    select 'sd_assets', id, ${fieldId}, 'SN-' || md5(id::text) from assets where identifier like 'AST-U%' order by id`);
  for (const restore of aside) await ask(restore);
  await ask('vacuum (analyze) assets');
  await ask('vacuum (analyze) custom_field_values');
  return (await ask(`select min(id) as id from assets where identifier like 'AST-U%'`))[0].id as number;
}
