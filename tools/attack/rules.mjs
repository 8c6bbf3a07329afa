// Random workflows and listeners on random texts, compared with a small model of docs/rules.md (rules.model.mjs); then
// as many rules and conditions as there may be, over a text that is as long as one may be.
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { call, signIn } from './client.mjs';
import { startProbe } from './probe.mjs';
import { random } from './random.mjs';
import { create, update } from './rules.model.mjs';
import { counted, stall } from './score.mjs';
import { line, startAnother, startServer } from './setting.mjs';

const api = '/service-desk/api';
/** Characters; the server takes 100,000 with tags. */
const LONGEST = 99_000;
/** As wire/rule/rule.ts has them. */
const LIMITS = { rules: 500, groups: 20, conditions: 50 };

const words = [
  ...['Router', 'ROUTER', 'Ärger', 'Straße', 'Zürich', 'Ελλάδα', 'Москва', 'İstanbul', '路由器', '라우터', 'ルーター'],
  ...['مُوَجِّه', 'שלום', '😀', '👩‍💻', 'a.*b', '(x+)+$', '[a-z]{1,9}', '\\d+', '^$', '%', '_', '\\', "'", '"', ';--'],
  ...['<b>', '</script>', '<img src=x onerror=1>', '&amp;', '{{name}}', '${1}', 'null', 'true', '0', '-1', '1e5', 'x'],
];

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Words as they are read; rich text has them in its markup. */
function textOf(chance, max) {
  const length = 1 + chance.below(max);
  const text = Array.from({ length }, () => chance.pick(words)).join(' ');
  return chance.in(0.1)
    ? text
        .repeat(1 + chance.below(200))
        .slice(0, 20_000)
        .trim()
        .normalize('NFC')
    : text.normalize('NFC');
}

/** A part of the text in another case, or something else. */
function wantedOf(chance, text) {
  if (chance.in(0.3)) return chance.pick(words).normalize('NFC');
  const letters = [...text];
  const from = chance.below(letters.length);
  const part =
    letters
      .slice(from, from + 1 + chance.below(40))
      .join('')
      .trim() || letters[0];
  const turned = chance.pick([part, part.toUpperCase(), part.toLowerCase()]);
  // A letter that is cut in half is one that the server refuses.
  return (chance.in(0.1) ? text.slice(0, 900).trim() : turned).slice(0, 900).toWellFormed().normalize('NFC') || 'x';
}

const textOperators = ['equal', 'not_equal', 'contains', 'not_contains', 'starts', 'ends', 'in', 'empty', 'not_empty'];
const idOperators = ['equal', 'not_equal', 'in', 'empty', 'not_empty'];
const events = { priority_id: 'priority', impact_id: 'impact' };
const maxId = { priority_id: 4, impact_id: 3 };

function conditionOf(chance, samples) {
  const field = chance.pick([
    'subject',
    'subject',
    'description',
    'description',
    'requester.name',
    'requester.email',
    'priority_id',
    'impact_id',
  ]);
  if (field in maxId) {
    const operator = chance.pick(idOperators);
    const ids = chance.some(
      Array.from({ length: maxId[field] }, (_, at) => at + 1),
      1 + chance.below(2),
    );
    const value = operator === 'in' ? ids : ids[0];
    return operator.endsWith('empty') ? { field, operator } : { field, operator, value };
  }
  const operator = chance.pick(textOperators);
  if (operator.endsWith('empty')) return { field, operator };
  const one = () => wantedOf(chance, chance.pick(samples)[field]);
  return { field, operator, value: operator === 'in' ? [one(), one(), one()] : one() };
}

const conditionsOf = (chance, samples) => ({
  match: chance.pick(['any', 'all']),
  groups: Array.from({ length: chance.below(4) }, () => ({
    match: chance.pick(['any', 'all']),
    rules: Array.from({ length: 1 + chance.below(5) }, () => conditionOf(chance, samples)),
  })),
});

function actionsOf(chance, number, fields) {
  const actions = chance
    .some(fields, 1 + chance.below(fields.length))
    .map((field) => ({ type: 'set', field, value: 1 + chance.below(maxId[field]) }));
  const mail = {
    type: 'mail',
    to: [{ type: 'address', value: `rule${number}@rules.test` }],
    subject: '{{identifier}}: {{subject}}',
    body: '<p>{{name}}</p>',
  };
  const all = [...actions, ...(chance.in(0.4) ? [mail] : []), ...(chance.in(0.1) ? [{ type: 'stop' }] : [])];
  return chance.mixed(chance.in(0.1) ? [mail] : all);
}

const workflowOf = (chance, number, samples) => ({
  name: `W${number}`,
  page_type: 'change',
  conditions: conditionsOf(chance, samples),
  actions: actionsOf(chance, number, Object.keys(maxId)),
});

/** One that sets what it listens to is refused. */
function listenerOf(chance, number, samples) {
  const [event, sets] = chance.mixed(Object.keys(maxId));
  const to = chance.in(0.3) ? { to: 1 + chance.below(maxId[event]) } : {};
  return {
    name: `L${number}`,
    page_type: 'change',
    performer: chance.pick(['anyone', 'agent', 'system']),
    events: [{ event: events[event], ...to }],
    conditions: conditionsOf(chance, samples),
    actions: actionsOf(chance, number, [sets]),
  };
}

/** Everything that the two halves need. */
async function scene() {
  const server = await startServer();
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  const admin = await signIn(server, 'admin');
  const rows = async (text, ...values) => (await client.query(text, values)).rows;
  const { id, full_name, email } = (
    await rows(
      `select id, full_name, email from help_desk.users where email = 'client@demo.test' or role = 'client' order by id limit 1`,
    )
  )[0];
  return {
    server,
    admin,
    rows,
    requester: { id: Number(id), name: full_name || email, email },
    clear: () =>
      rows('delete from rules').then(() =>
        rows(`delete from outgoing_mails where recipient_email like '%@rules.test'`),
      ),
    mailed: async () =>
      (await rows(`select recipient_email from outgoing_mails where recipient_email like '%@rules.test'`)).map(
        (row) => row.recipient_email,
      ),
    log: async (record) =>
      (await call(server, admin, 'GET', `${api}/rule-log/change/${record}?limit=100`)).data.rule_logs
        .filter(({ matched }) => matched)
        .map(({ rule }) => rule.name)
        .reverse(),
    state: async (record) => {
      const { change } = (await call(server, admin, 'GET', `${api}/change/${record}`)).data;
      return { priority_id: change.priority?.id ?? null, impact_id: change.impact_type?.id ?? null };
    },
    async end() {
      await client.end();
      await server.stop();
    },
  };
}

const sorted = (list) => [...list].sort();

/** What differs between the server and the model, as one line; '' if nothing. */
function difference(what, model, server) {
  const [one, other] = [JSON.stringify(model), JSON.stringify(server)];
  return one === other ? '' : `${what}: the model says ${one}, the server ${other}`;
}

async function round(place, chance, bad) {
  const { server, admin, requester } = place;
  const records = Array.from({ length: 4 }, () => ({
    subject: textOf(chance, 12).slice(0, 200).toWellFormed().trim(),
    description: textOf(chance, 60),
    requester,
    priority_id: chance.in(0.5) ? 1 + chance.below(4) : null,
    impact_id: chance.in(0.5) ? 1 + chance.below(3) : null,
  }));
  const samples = records.map((record) => ({
    ...record,
    'requester.name': requester.name,
    'requester.email': requester.email,
  }));
  const workflows = Array.from({ length: 1 + chance.below(8) }, (_, at) => workflowOf(chance, at, samples));
  const listeners = Array.from({ length: 1 + chance.below(8) }, (_, at) => listenerOf(chance, at, samples));
  await place.clear();
  for (const rule of workflows) await call(server, admin, 'POST', `${api}/workflow`, rule);
  for (const rule of listeners) await call(server, admin, 'POST', `${api}/listener`, rule);
  for (const record of records) {
    const { subject, description, priority_id, impact_id } = record;
    const form = {
      ...{ subject, priority_id, impact_id, requester_id: requester.id, status_id: 1, change_type_id: 2 },
      description: `<p>${escaped(description)}</p>`,
    };
    const { data } = await call(server, admin, 'POST', `${api}/change`, form);
    const made = create(record, workflows);
    const compare = async (what, { matched, mailed }) => {
      bad.push(
        difference(
          `${what} of ${data.id}, fields`,
          { priority_id: record.priority_id, impact_id: record.impact_id },
          await place.state(data.id),
        ),
        difference(`${what} of ${data.id}, log`, matched, await place.log(data.id)),
        difference(`${what} of ${data.id}, mails`, sorted(mailed), sorted(await place.mailed())),
      );
      await place.rows(`delete from outgoing_mails where recipient_email like '%@rules.test'`);
    };
    await compare('the creation', made);
    const field = chance.pick(Object.keys(maxId));
    const value = 1 + chance.below(maxId[field]);
    const before = record[field];
    record[field] = value;
    const { priority_id: priority, impact_id: impact } = record;
    await call(server, admin, 'POST', `${api}/change`, {
      ...form,
      id: data.id,
      priority_id: priority,
      impact_id: impact,
    });
    const changed = before === value ? [] : [{ event: events[field], from: before, to: value }];
    const done = update(record, changed, listeners);
    await place.rows(`update rules set failures = 0 where failures > 0`);
    await compare('the update', { ...done, matched: [...made.matched, ...done.matched] });
  }
  return records.length;
}

/** Resident bytes of the server in MB. */
const memoryOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;

/** As many rules as there may be, none of which matches, and one behind them that does. */
async function many(place, short) {
  const { rows, requester } = place;
  const rules = short ? 50 : LIMITS.rules;
  const group = (g) => ({
    match: 'any',
    rules: Array.from({ length: LIMITS.conditions }, (_, c) => ({
      field: 'description',
      operator: 'contains',
      value: `switch 0 ${g} ${c}`,
    })),
  });
  await place.clear();
  await call(place.server, place.admin, 'POST', `${api}/workflow`, {
    name: 'Looks',
    page_type: 'change',
    conditions: { match: 'any', groups: Array.from({ length: LIMITS.groups }, (_, g) => group(g)) },
    actions: [{ type: 'set', field: 'impact_id', value: 3 }],
  });
  // As fast as a save of each of them would be slow.
  await rows(
    `insert into rules (kind, page_type, name, position, conditions, actions, author_id, created_by)
     select kind, page_type, name || n, 1, replace(conditions::text, 'switch 0', 'switch ' || n)::jsonb, actions, author_id, created_by
     from rules cross join generate_series(1, $1::int) n`,
    rules - 2,
  );
  await call(place.server, place.admin, 'POST', `${api}/workflow`, {
    name: 'Acts',
    page_type: 'change',
    order: 2,
    conditions: {
      match: 'all',
      groups: [{ match: 'all', rules: [{ field: 'description', operator: 'contains', value: 'ROUTER' }] }],
    },
    actions: [
      { type: 'set', field: 'priority_id', value: 4 },
      { type: 'mail', to: [{ type: 'address', value: 'many@rules.test' }], subject: '{{subject}}', body: '<p>x</p>' },
    ],
  });
  const server = await startAnother(place.server);
  const admin = await signIn(server, 'admin');
  const idle = memoryOf(server.pid());
  const probe = await startProbe(server);
  const description = `<p>${'We replace the router. '.repeat(LONGEST / 23)}</p>`;
  const [taken, held, whole] = [[], [], []];
  let highest = idle;
  try {
    for (let turn = 0; turn < 6; turn++) {
      await probe.take();
      const begun = performance.now();
      const { data } = await call(server, admin, 'POST', `${api}/change`, {
        ...{ subject: 'Router', description, requester_id: requester.id, status_id: 1, change_type_id: 2 },
      });
      taken.push(performance.now() - begun);
      const { server: longest, control } = await probe.take();
      held.push(stall(longest, control));
      highest = Math.max(highest, memoryOf(server.pid()));
      const [state, log, mailed] = [await place.state(data.id), await place.log(data.id), await place.mailed()];
      whole.push(
        state.priority_id === 4 && state.impact_id === null && log.join() === 'Acts' && mailed.length === turn + 1,
      );
    }
  } finally {
    await probe.stop();
    await server.stop();
  }
  const [first, ...later] = taken;
  const what = `${rules} rules × ${LIMITS.groups * LIMITS.conditions} conditions × ${LONGEST} characters`;
  line('rules: saves of which effects are missing', whole.filter((one) => !one).length, '', { exactly: 0 }, what);
  line('rules: first save after a start', Math.round(first), 'ms', short ? null : { atMost: 1000 });
  line(
    'rules: median of later saves',
    Math.round(later.sort((a, b) => a - b)[later.length >> 1]),
    'ms',
    short ? null : { atMost: 1000 },
  );
  line('rules: longest time that the server is held', Math.max(...held), 'ms', { atMost: 200 });
  line('rules: memory above idle', Math.round(highest - idle), 'MB', { atMost: 250 });
}

/** @param {{rounds: number, seed: number, short?: boolean}} options */
export async function rules({ rounds, seed, short = false }) {
  const place = await scene();
  const chance = random(seed);
  const [bad, faults] = [[], []];
  let tried = 0;
  try {
    for (let turn = 0; turn < rounds; turn++)
      try {
        tried += await round(place, chance, bad);
      } catch (error) {
        faults.push(error.message.slice(0, 300));
      }
    const different = bad.filter(Boolean);
    line(
      'rules: effects unlike the model',
      different.length,
      '',
      { exactly: 0 },
      counted(
        different.map((one) => one.slice(0, 400)),
        3,
      ),
    );
    line('rules: calls that failed', faults.length, '', { exactly: 0 }, counted(faults, 3));
    line('rules: records tried', tried, '', { atLeast: rounds });
    await many(place, short);
  } finally {
    await place.end();
  }
}
