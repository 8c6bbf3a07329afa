import http from 'node:http';
import pg from 'pg';
import { runBuiltServer } from '../../e2e/testing/server';
import { signIn } from './client';
import type { Cluster } from './database';
import { line, median } from './line';
import { memoryOf } from './memory';

const turns = 3;

/** The columns of the file with their names, as somebody would write the statement who has psql and no add-on. */
const columns = `t.id, t.identifier, t.name, ty.name, st.name, d.name, l.name, o.name,
  coalesce(nullif(m.full_name, ''), m.email), coalesce(nullif(u.full_name, ''), u.email)`;
const copied = `copy (select ${columns} from assets t
  left join asset_types ty on ty.id = t.asset_type_id left join asset_statuses st on st.id = t.asset_status_id
  left join help_desk.departments d on d.id = t.department_id left join help_desk.locations l on l.id = t.location_id
  left join help_desk.organizations o on o.id = t.organization_id
  left join help_desk.users m on m.id = t.managed_by_id left join help_desk.users u on u.id = t.used_by_id
  order by t.id desc) to '/dev/null' csv header`;

/** A million assets as csv against COPY of the same rows, and a hundred thousand as a workbook (D25). */
export async function exports(cluster: Cluster): Promise<void> {
  const url = await cluster.millionRows();
  const server = await runBuiltServer({ DATABASE_URL: url });
  const client = await signIn(server.url, 'agent@demo.test');
  // COPY writes a file of the database's machine only for its superuser.
  const admin = new pg.Client(url.replace('service_desk@/', 'postgres@/'));
  await admin.connect();
  const memory = (): number => memoryOf(server.pid());
  try {
    const fetched = (path: string) => download(`${server.url}/service-desk/api/export/${path}`, client.cookie, memory);
    const taken: {
      copy: number;
      file: number;
      first: number;
      more: number;
      max: number;
      sheet: number;
      sheetMb: number;
    }[] = [];
    let workbook = 0;
    for (let turn = 0; turn <= turns; turn++) {
      const start = performance.now();
      await admin.query(copied);
      const copy = performance.now() - start;
      // Two of twenty types: a tenth of all.
      const tenth = await fetched('csv?asset_type_ids=1,2');
      const all = await fetched('csv');
      const { ms, maxMb, beforeMb, mb } = await fetched('excel?asset_type_ids=1,2');
      workbook = mb;
      const [more, max] = [Math.max(0, all.maxMb - tenth.maxMb), all.maxMb];
      // The first turn warms both up.
      if (turn) taken.push({ copy, file: all.ms, first: all.firstMs, more, max, sheet: ms, sheetMb: maxMb - beforeMb });
    }
    const of = (key: keyof (typeof taken)[number]) => median(taken.map((one) => one[key]));
    const share = median(taken.map(({ copy, file }) => copy / file));
    const seconds = `${(of('file') / 1000).toFixed(1)} s, COPY ${(of('copy') / 1000).toFixed(1)} s`;
    line('csv of 1,000,000 assets, of the speed of COPY', share, '×', { atLeast: 0.4 }, seconds);
    line('its first byte', of('first'), 'ms', { atMost: 200 });
    line('memory meanwhile, above that for a tenth', of('more'), 'MB', { atMost: 100 }, `${of('max')} MB in all`);
    line('xlsx of 100,000 assets', of('sheet') / 1000, 's', null, `${workbook} MB`);
    line('memory meanwhile', of('sheetMb'), 'MB more', { atMost: 100 });
  } finally {
    client.close();
    await admin.end();
    await server.stop();
  }
}

interface Downloaded {
  ms: number;
  /** Until the first byte of the body. */
  firstMs: number;
  mb: number;
  /** Memory of the server before, and the most that it took meanwhile. */
  beforeMb: number;
  maxMb: number;
}

function download(url: string, cookie: string, memory: () => number): Promise<Downloaded> {
  return new Promise((resolve, reject) => {
    const before = memory();
    let max = before;
    const watch = setInterval(() => (max = Math.max(max, memory())), 100);
    const start = performance.now();
    const request = http.get(url, { headers: { cookie } }, (response) => {
      let firstMs = 0;
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        firstMs ||= performance.now() - start;
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => {
        clearInterval(watch);
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        const ms = performance.now() - start;
        resolve({ ms, firstMs, mb: Math.round(bytes / 1e6), beforeMb: before, maxMb: max });
      });
    });
    request.on('error', reject);
  });
}
