// What goes on behind the saves: edits of many records, and mails.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { json, send } from '../client.mjs';
import { until } from '../writers.mjs';

/** More than are changed within one call. */
const many = 1100;

/** A call that is sent, under one key, until a process has done it. */
async function persistently(servers, headers, request) {
  const key = crypto.randomUUID();
  for (let attempt = 0; attempt < 60; attempt++) {
    const reply = await send(servers[attempt % servers.length], {
      ...request,
      headers: { ...json, ...headers, 'idempotency-key': key },
    });
    if (reply.status === 200) return JSON.parse(reply.text).data;
    if (reply.status !== 0 && reply.status !== 503) throw new Error(`${request.path}: ${reply.status} ${reply.text}`);
    await wait(500);
  }
  throw new Error(`${request.path} was not done within half a minute`);
}

/** Begins to change many problems; each round sets another priority. */
export async function startJob(cluster, servers, headers, round) {
  const subject = 'Of the job';
  const [{ count }] = await cluster.query('select count(*) from problems where subject = $1', [subject]);
  if (!Number(count))
    await cluster.query(
      `insert into problems (identifier, subject, description, impact_id, status_type_id, priority_id, requester_id)
       select 'JOB-' || i, $1, '', 1, 1, 1, (select min(id) from help_desk.users) from generate_series(1, ${many}) i`,
      [subject],
    );
  const rows = await cluster.query('select id from problems where subject = $1', [subject]);
  const priority = 1 + ((round + 1) % 3);
  const { job_id: id } = await persistently(servers, headers, {
    method: 'POST',
    path: '/service-desk/api/problem-bulk',
    body: JSON.stringify({ ids: rows.map((row) => Number(row.id)), set: { priority_id: priority } }),
  });
  return {
    /** Whether it says so within two minutes, and all of them have it. */
    async isDone() {
      const state = async () => {
        const reply = await send(servers[0], { path: `/service-desk/api/bulk-job/${id}`, headers });
        return reply.status === 200 ? JSON.parse(reply.text).data.job.state : 'unknown';
      };
      await until(
        async () => (await state()) === 'completed',
        'the job',
        () => '',
        120_000,
      ).catch(() => undefined);
      const [{ left }] = await cluster.query(
        'select count(*) as left from problems where subject = $1 and priority_id <> $2',
        [subject, priority],
      );
      return (await state()) === 'completed' && Number(left) === 0;
    },
  };
}

/** The requester of each problem gets a mail; without a mail server it is a file of the process that sent it. */
export const sentMails = {
  async missing(cluster, servers, acknowledged, folder, deadline) {
    const outboxes = servers.map((_, i) => path.join(folder, `server-${i}`, 'outbox'));
    const missing = async () => {
      const rows = await cluster.query(
        `select id, subject from outgoing_mails where kind = 'problem-created' and sent_at is not null`,
      );
      const written = new Set(
        rows
          .filter(({ id }) => outboxes.some((outbox) => existsSync(path.join(outbox, `${id}.eml`))))
          .map(({ subject }) => subject.replace(/^\[[^\]]*\] /, '')),
      );
      return acknowledged.filter(({ subject }) => !written.has(subject)).length;
    };
    let left = await missing();
    while (left && Date.now() < deadline) {
      await wait(1000);
      left = await missing();
    }
    return left;
  },
};
