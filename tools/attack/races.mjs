// The same thing twice at the same moment, asked of two processes on one database. What may not be is looked for in the
// database.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { call, json, send, signIn } from './client.mjs';
import { faultOf } from './score.mjs';
import { line, startAnother, startServer } from './setting.mjs';

const api = '/service-desk/api';
/** Milliseconds: they come all at once. */
const TIMEOUT = 60_000;
const PASSWORDS = 150;
/** The help-desk's own limit: wrong passwords of one account within five minutes. */
const TRIED = 10;

/**
 * Everything a race needs. `atOnce` sends the requests at the same moment, in turns to both processes; it returns their
 * replies and remembers those that are none.
 */
async function arena() {
  const one = await startServer();
  const other = await startAnother(one);
  const servers = [one, other];
  const client = new pg.Client(one.databaseUrl);
  await client.connect();
  const rows = async (text, ...values) => (await client.query(text, values)).rows;
  const people = { admin: await signIn(one, 'admin'), agent: await signIn(one, 'agent') };
  const id = Object.fromEntries(
    (
      await rows(`select id, split_part(email, '@', 1) as name from help_desk.users where email like '%@demo.test'`)
    ).map((row) => [row.name, Number(row.id)]),
  );
  const bad = [];
  let turn = 0;
  return {
    rows,
    id,
    bad,
    people,
    /** 0 and 1 in turns. */
    next: () => turn++ % 2,
    one: async (text, ...values) => (await rows(text, ...values))[0],
    save: (path, fields) => call(one, people.admin, 'POST', api + path, fields).then(({ data }) => data?.id),
    async atOnce(requests) {
      const replies = await Promise.all(
        requests.map(({ by = 'admin', method = 'POST', path, fields, headers }) =>
          send(servers[turn++ % 2], {
            method,
            path,
            headers: { ...json, ...(by && people[by]), ...headers },
            body: fields && JSON.stringify(fields),
            timeout: TIMEOUT,
          }),
        ),
      );
      for (const [index, reply] of replies.entries())
        if (faultOf(reply, null)) bad.push(`${requests[index].path}: ${reply.status} ${reply.text.slice(0, 100)}`);
      return replies;
    },
    async end() {
      await client.end();
      await other.stop();
      await one.stop();
    },
  };
}

const done = (replies) => replies.filter(({ status }) => status === 200).length;
const statuses = (replies) =>
  replies
    .map(({ status }) => status)
    .sort()
    .join();
const problem = ({ admin }, subject, more) => ({
  subject,
  description: '<p>x</p>',
  requester_id: admin,
  department_id: 1,
  impact_id: 1,
  status_type_id: 1,
  priority_id: 1,
  ...more,
});
const change = ({ admin }, subject, more) => ({
  subject,
  description: '<p>x</p>',
  requester_id: admin,
  status_id: 1,
  change_type_id: 1,
  ...more,
});
const release = (subject, more) => ({
  subject,
  description: '<p>x</p>',
  status_id: 1,
  priority_id: 1,
  release_type_id: 1,
  ...more,
});
const name = () => `Race ${randomUUID().slice(0, 8)}`;
/** Any ticket, taken off whatever it is attached to. */
const freeTicket = async ({ one }) =>
  (
    await one(`with free as (select id from help_desk.tickets order by random() limit 1), problem as (delete from problem_tickets using free where ticket_id = free.id),
    change as (delete from change_tickets using free where ticket_id = free.id) select id from free`)
  ).id;

/** A change with a board of one level on it, where admin and agent approve. */
async function boarded(at, match) {
  const board = await at.save('/cab', {
    name: name(),
    levels: [{ name: 'First', match, approvers: { users: [at.id.admin, at.id.agent] } }],
  });
  const { id: requester } = await at.one(
    `select id from help_desk.users where role = 'client' and active order by id limit 1`,
  );
  const id = await at.save('/change', change(at.id, name(), { requester_id: Number(requester) }));
  return { id, board, apply: { path: `${api}/apply-cab-approval`, fields: { change_id: id, workflow_id: board } } };
}
const vote = (id, by, action_type) => ({
  by,
  path: `${api}/approval-action-without-hash/${id}`,
  fields: { action_type, comment: 'Because.' },
});

/** Each returns what it found wrong, as words; undefined: nothing. */
const races = {
  async 'one form sent ten times with one key makes one record'(at) {
    const subject = name();
    const headers = { 'idempotency-key': randomUUID() };
    const replies = await at.atOnce(
      Array.from({ length: 10 }, () => ({ path: `${api}/problem`, fields: problem(at.id, subject), headers })),
    );
    const { count } = await at.one('select count(*)::int as count from problems where subject = $1', subject);
    const ids = new Set(replies.filter(({ status }) => status === 200).map(({ text }) => JSON.parse(text).data.id));
    if (count !== 1 || ids.size > 1) return `${count} records, ${ids.size} ids, ${statuses(replies)}`;
  },
  async 'of two saves from the same version one wins'(at) {
    const id = await at.save('/problem', problem(at.id, name()));
    const { version } = await at.one('select version from problems where id = $1', id);
    const replies = await at.atOnce(
      ['admin', 'agent'].map((by) => ({
        by,
        path: `${api}/problem`,
        fields: problem(at.id, `By ${by}`, { id, version }),
      })),
    );
    const after = await at.one('select version, subject from problems where id = $1', id);
    const [winner] = ['admin', 'agent'].filter((_, index) => replies[index].status === 200);
    if (statuses(replies) !== '200,409' || after.version !== version + 1 || after.subject !== `By ${winner}`)
      return `${statuses(replies)}, version ${version} → ${after.version}`;
  },
  async 'of two planning entries from the same version one wins'(at) {
    const id = await at.save('/problem', problem(at.id, name()));
    const path = `${api}/general-popup/${id}/sd_problem`;
    await at.save(`/general-popup/${id}/sd_problem`, { identifier: 'symptoms', description: '<p>x</p>' });
    const { version } = await at.one(
      `select version from planning_entries where owner_type = 'sd_problem' and owner_id = $1`,
      id,
    );
    const replies = await at.atOnce(
      ['a', 'b'].map((text) => ({ path, fields: { identifier: 'symptoms', description: `<p>${text}</p>`, version } })),
    );
    const entries = await at.rows(
      `select version from planning_entries where owner_type = 'sd_problem' and owner_id = $1`,
      id,
    );
    if (statuses(replies) !== '200,409' || entries.length !== 1)
      return `${statuses(replies)}, ${entries.length} entries`;
  },
  async 'two records cannot take the same identifier'(at) {
    const identifier = `R-${randomUUID().slice(0, 6)}`;
    const replies = await at.atOnce(
      Array.from({ length: 5 }, () => ({ path: `${api}/problem`, fields: problem(at.id, name(), { identifier }) })),
    );
    const { count } = await at.one('select count(*)::int as count from problems where identifier = $1', identifier);
    if (count !== 1 || done(replies) !== 1) return `${count} records, ${statuses(replies)}`;
  },
  async 'a ticket attached to two problems at once has one'(at) {
    const ticket = await freeTicket(at);
    const ids = [await at.save('/problem', problem(at.id, name())), await at.save('/problem', problem(at.id, name()))];
    const replies = await at.atOnce(
      [0, 1, 0, 1, 0, 1].map((index) => ({
        path: `${api}/problem-attach-ticket/${ids[index]}`,
        fields: { ticket_ids: [Number(ticket)] },
      })),
    );
    const links = await at.rows('select problem_id from problem_tickets where ticket_id = $1', ticket);
    const reported = await at.rows(
      `select kind from activity_log where owner_type = 'sd_problem' and owner_id = any($1) and kind = 'attached'`,
      ids,
    );
    if (links.length !== 1 || reported.length !== 1)
      return `${links.length} links, ${reported.length} entries in the activity log, ${statuses(replies)}`;
  },
  async 'the same ticket attached to a change at once is attached once'(at) {
    const ticket = await freeTicket(at);
    const id = await at.save('/change', change(at.id, name()));
    const replies = await at.atOnce(
      Array.from({ length: 6 }, () => ({
        path: `${api}/attach-ticket/change`,
        fields: { change_id: id, ticket_ids: [Number(ticket)], type: 'initiating' },
      })),
    );
    const links = await at.rows('select id from change_tickets where change_id = $1', id);
    const reported = await at.rows(
      `select kind from activity_log where owner_type = 'sd_changes' and owner_id = $1 and kind = 'attached'`,
      id,
    );
    if (links.length !== 1 || reported.length !== 1)
      return `${links.length} links, ${reported.length} entries in the activity log, ${statuses(replies)}`;
  },
  async 'a change claimed by two releases at once is in one'(at) {
    const id = await at.save('/change', change(at.id, name()));
    const releases = [await at.save('/release', release(name())), await at.save('/release', release(name()))];
    const replies = await at.atOnce(releases.map((one) => ({ path: `${api}/change/attach-release/${id}/${one}` })));
    const links = await at.rows('select release_id from release_changes where change_id = $1', id);
    if (links.length !== 1) return `${links.length} links, ${statuses(replies)}`;
  },
  async 'deleted while others save and attach, nothing of it is left behind'(at) {
    const id = await at.save('/problem', problem(at.id, name()));
    const ticket = await freeTicket(at);
    const entry = { identifier: 'symptoms', description: '<p>x</p>' };
    const replies = await at.atOnce([
      { path: `${api}/problem`, fields: problem(at.id, 'Saved', { id }) },
      { path: `${api}/general-popup/${id}/sd_problem`, fields: entry },
      { method: 'DELETE', path: `${api}/problem-delete/${id}` },
      { path: `${api}/problem-attach-ticket/${id}`, fields: { ticket_ids: [Number(ticket)] } },
      { path: `${api}/general-popup/${id}/sd_problem`, fields: { ...entry, identifier: 'impact' } },
      { by: 'agent', path: `${api}/problem-attach-assets/${id}`, fields: { asset_ids: [1] } },
    ]);
    const left = await at.one(
      // In the trash it keeps its planning and its files.
      `select (select count(*)::int from problems where id = $1) as records, (select count(*)::int from problem_tickets where problem_id = $1) as tickets, (select count(*)::int from problem_assets where problem_id = $1) as assets,
        (select count(*)::int from (select owner_id from planning_entries where owner_type = 'sd_problem' union all select owner_id from attachments where owner_type = 'sd_problem') own
          where owner_id = $1 and not exists (select from trash where kind = 'problem' and record_id = owner_id)) as own`,
      id,
    );
    if (replies[2].status === 200 && Object.values(left).some(Boolean))
      return `left: ${JSON.stringify(left)}, ${statuses(replies)}`;
  },
  async 'a board applied five times at once runs once'(at) {
    const { id, apply } = await boarded(at, 'all');
    const replies = await at.atOnce([apply, apply, apply, apply, apply]);
    const runs = await at.rows('select id from cab_runs where change_id = $1', id);
    if (runs.length !== 1 || done(replies) !== 1) return `${runs.length} runs, ${statuses(replies)}`;
  },
  async 'where one vote decides, only the first of two at once does'(at) {
    const [match, action, outcome] = [
      ['any', 'approve', 'APPROVED'],
      ['all', 'deny', 'DENIED'],
    ][at.next()];
    const { id, apply } = await boarded(at, match);
    await at.atOnce([apply]);
    const replies = await at.atOnce([vote(id, 'admin', action), vote(id, 'agent', action)]);
    const votes = await at.rows(
      `select a.status, r.status as run from cab_approvers a join cab_run_levels l on l.id = a.level_id join cab_runs r on r.id = l.run_id where r.change_id = $1 and a.status <> 'PENDING'`,
      id,
    );
    if (votes.length !== 1 || votes[0].run !== outcome || done(replies) !== 1)
      return `${JSON.stringify(votes)}, ${statuses(replies)}`;
  },
  async 'where all must vote, two at once end the run once'(at) {
    const { id, apply } = await boarded(at, 'all');
    await at.atOnce([apply]);
    const replies = await at.atOnce([vote(id, 'admin', 'approve'), vote(id, 'agent', 'approve')]);
    const run = await at.one('select status from cab_runs where change_id = $1', id);
    const ended = await at.rows(
      `select kind from activity_log where owner_type = 'sd_changes' and owner_id = $1 and kind = 'cab-ended'`,
      id,
    );
    if (run.status !== 'APPROVED' || done(replies) !== 2 || ended.length !== 1)
      return `${run.status}, ended ${ended.length} times, ${statuses(replies)}`;
  },
  async 'a vote sent five times at once counts once'(at) {
    const { id, apply } = await boarded(at, 'all');
    await at.atOnce([apply]);
    const replies = await at.atOnce(Array.from({ length: 5 }, () => vote(id, 'agent', 'approve')));
    const reported = await at.rows(
      `select kind from activity_log where owner_type = 'sd_changes' and owner_id = $1 and kind = 'cab-voted'`,
      id,
    );
    if (done(replies) !== 1 || reported.length !== 1)
      return `${reported.length} votes in the activity log, ${statuses(replies)}`;
  },
  async 'a vote while the board is taken off ends one way'(at) {
    const { id, apply } = await boarded(at, 'any');
    await at.atOnce([apply]);
    const replies = await at.atOnce([
      { method: 'DELETE', path: `${api}/remove-cab-approval/${id}` },
      vote(id, 'agent', 'approve'),
    ]);
    const runs = await at.rows('select status from cab_runs where change_id = $1', id);
    const voted = replies[1].status === 200;
    if (done(replies) !== 1 || (voted ? runs[0]?.status !== 'APPROVED' : runs.length !== 0))
      return `${JSON.stringify(runs)}, ${statuses(replies)}`;
  },
  async 'of two signings-out of one session none fails, and the session is over'(at) {
    const headers = at.people.agent;
    await at.atOnce([0, 1, 2].map(() => ({ by: null, path: '/auth/logout', headers })));
    const [after] = await at.atOnce([{ by: null, method: 'GET', path: '/auth/session', headers }]);
    const [again] = await at.atOnce([
      { by: null, path: '/auth/login', fields: { email: 'agent@demo.test', password: 'demo-Passw0rd' } },
    ]);
    at.people.agent = {
      cookie: again.headers['set-cookie'][0].split(';')[0],
      'x-csrf-token': JSON.parse(again.text).data.csrf_token,
    };
    if (after.status !== 401) return `the session still answers ${after.status}`;
  },
};

/** Wrong passwords of one account at the same moment: 401 says that one was tried, 429 that it was not. */
async function passwords(at) {
  const attempts = Array.from({ length: PASSWORDS }, (_, index) => ({
    by: null,
    path: '/auth/login',
    fields: { email: 'viewer@demo.test', password: `wrong ${index}` },
  }));
  const replies = await at.atOnce(attempts);
  const tried = replies.filter(({ status }) => status === 401).length;
  const [right] = await at.atOnce([
    { by: null, path: '/auth/login', fields: { email: 'viewer@demo.test', password: 'demo-Passw0rd' } },
  ]);
  line(
    `race: of ${PASSWORDS} wrong passwords at the same moment, tried`,
    tried,
    '',
    { atMost: TRIED },
    `${replies.filter(({ status }) => status === 429).length} refused; the right one after them: ${right.status}`,
  );
}

export async function race({ rounds }) {
  const at = await arena();
  try {
    for (const [title, run] of Object.entries(races)) {
      const wrong = [];
      for (let round = 0; round < rounds; round++) {
        const what = await run(at).catch((error) => error.message);
        if (what) wrong.push(what);
      }
      line(`race: ${title}: broken`, wrong.length, `of ${rounds}`, { exactly: 0 }, wrong[0] ?? '');
    }
    await passwords(at);
    line('race: replies with 5xx, or none', at.bad.length, '', { exactly: 0 }, at.bad.slice(0, 3).join('; '));
  } finally {
    await at.end();
  }
}
