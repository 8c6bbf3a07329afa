import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { AddressInfo } from 'node:net';
import type { ActivityPage } from '../../wire/parts/activity';
import { buildApp } from '../app';
import { api } from '../testing/board';
import { signIn } from '../testing/client';
import { testConfig } from '../testing/config';
import { makeAdmin, makeDepartment, makeProblem } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { connect, tokenOf, use } from './testing';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let form: Record<string, unknown>;
let token: string;
let plain: Client;

beforeAll(async () => {
  server = await startServer({ config: { tokenRateLimit: 10_000 } });
  admin = await makeAdmin(server.db, { full_name: 'Amara Okafor' });
  form = {
    subject: 'Payroll exports fail',
    description: '<p>Every Friday</p><script>alert(1)</script>',
    requester_id: admin.id,
    department_id: (await makeDepartment(server.db)).id,
    impact_id: 1,
    status_type_id: 1,
    priority_id: 1,
  };
  token = (await tokenOf(server, admin, ['read', 'write'])).token;
  plain = await connect(server, token);
});
afterAll(() => server.close());

const problems = async () => (await server.db.selectFrom('problems').select('id').execute()).length;
const comments = () => server.db.selectFrom('comments').select(['body', 'author_id', 'through']).execute();
const everything = async () => {
  const tables = ['problems', 'activity_log', 'comments', 'outgoing_mails', 'events', 'live_events'] as const;
  return Promise.all(
    tables.map(
      async (table) =>
        (
          await server.db
            .selectFrom(table)
            .select('id' as never)
            .execute()
        ).length,
    ),
  );
};

describe('a client without questions', () => {
  test('gets what would be written, and nothing is written', async () => {
    const before = await everything();
    const { data, text, isError } = await use(plain, 'create_problem', form);
    expect(isError).toBe(false);
    expect(data).toMatchObject({
      written: false,
      would_write: { subject: 'Payroll exports fail', description: '<p>Every Friday</p>', impact_id: 1 },
    });
    expect(text).toMatch(/^Everything is valid, and nothing is written yet\..*call create_problem again/);
    expect(await everything()).toEqual(before);
  });

  test('hears of what is not valid without writing', async () => {
    const { isError, text } = await use(plain, 'create_problem', {
      ...form,
      impact_id: 999999,
      subject: 'x'.repeat(300),
    });
    expect(isError).toBe(true);
    expect(text).toContain('subject: ');
    const gone = await use(plain, 'create_problem', { ...form, requester_id: 999999 });
    expect(gone).toMatchObject({ isError: true, text: expect.stringContaining('requester_id: ') });
  });

  test('writes with confirm: true, and the log names the token', async () => {
    const { data, isError } = await use(plain, 'create_problem', { ...form, confirm: true });
    expect(isError).toBe(false);
    expect(data).toMatchObject({ written: true, id: expect.any(Number), identifier: expect.stringMatching(/^PRB-/) });
    const client = await signIn(server, admin);
    const log = async (language: string) => {
      const reply = await client.get<{ problem_activity_logs: ActivityPage }>(
        `${api}/problem-log/${data.id as number}`,
        { 'accept-language': language },
      );
      return reply.data.problem_activity_logs.data.map(({ name }) => name.replace(/[⁨⁩]/g, ''));
    };
    expect(await log('en')).toEqual(['<b>Amara Okafor</b> through token <i>CI assistant</i> created this problem']);
    expect(await log('de')).toEqual([
      '<b>Amara Okafor</b> über das Token <i>CI assistant</i> hat dieses Problem angelegt',
    ]);
    expect(await log('ar')).toEqual(['أنشأ <b>Amara Okafor</b> عبر الرمز <i>CI assistant</i> هذه المشكلة']);
  });

  test('comments', async () => {
    const { id } = await makeProblem(server.db);
    const args = { kind: 'problem', id, body: '<p>Seen again</p>' };
    expect((await use(plain, 'comment', args)).data).toEqual({ written: false, would_write: args });
    expect(await comments()).toEqual([]);
    expect((await use(plain, 'comment', { ...args, confirm: true })).data).toMatchObject({ written: true });
    expect(await comments()).toEqual([{ body: '<p>Seen again</p>', author_id: admin.id, through: 'CI assistant' }]);
    expect(await use(plain, 'comment', { ...args, kind: 'secret' })).toMatchObject({
      isError: true,
      text: 'kind: Choose one of: problem, change, release, asset, contract.',
    });
    expect(await use(plain, 'comment', { ...args, id: 999999, confirm: true })).toMatchObject({ isError: true });
  });

  test('without the scope cannot write, also not with confirm', async () => {
    const reader = await connect(server, (await tokenOf(server, admin, ['read'])).token);
    const before = await problems();
    expect(await use(reader, 'create_problem', { ...form, confirm: true })).toMatchObject({
      isError: true,
      text: 'Missing scope: problem:write',
    });
    expect(await problems()).toBe(before);
  });
});

describe('a client that shows its person a question', () => {
  test('writes once they accept, and asks also with confirm: true', async () => {
    const asked: string[] = [];
    const client = await connect(server, token, {
      answers: (text) => {
        asked.push(text);
        return { action: 'accept', content: { confirm: true } };
      },
    });
    const before = await problems();
    const { data } = await use(client, 'create_problem', { ...form, confirm: true });
    expect(data).toMatchObject({ written: true });
    expect(await problems()).toBe(before + 1);
    expect(asked).toEqual([
      expect.stringMatching(
        /^Create this problem\? It is written as Amara Okafor\.\nsubject: Payroll exports fail\ndescription: Every Friday/,
      ),
    ]);
  });

  test.each([
    ['decline', { action: 'decline' as const }, 'Nothing is written: the person said no.'],
    ['cancel', { action: 'cancel' as const }, 'Nothing is written: the person said no.'],
    ['no', { action: 'accept' as const, content: { confirm: false } }, 'Nothing is written: the person said no.'],
  ])('writes nothing on %s', async (_name, answer, sentence) => {
    const client = await connect(server, token, { answers: () => answer });
    const before = await problems();
    expect(await use(client, 'create_problem', form)).toMatchObject({ text: sentence, data: { written: false } });
    expect(await problems()).toBe(before);
  });

  test('is not asked about what is not valid', async () => {
    const client = await connect(server, token, {
      answers: () => {
        throw new Error('asked');
      },
    });
    expect(await use(client, 'create_problem', { ...form, subject: '' })).toMatchObject({ isError: true });
  });

  test('with a token that is revoked before they accept nothing is written', async () => {
    const mine = await tokenOf(server, admin, ['read', 'write']);
    const browser = await signIn(server, admin);
    const client = await connect(server, mine.token, {
      answers: async () => {
        await browser.delete(`${api}/token/${mine.id}`);
        return { action: 'accept' };
      },
    });
    const before = await problems();
    // The answer itself is refused, so nobody has said anything.
    const answer = use(client, 'create_problem', form).catch((error: unknown) => String(error));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await client.close();
    await answer;
    expect(await problems()).toBe(before);
  });

  test('may answer to another process than the one that asks', async () => {
    const second = await buildApp({
      db: server.db,
      config: { ...testConfig, dataDir: '/tmp', tokenRateLimit: 10_000 },
    });
    await second.listen({ host: '127.0.0.1', port: 0 });
    const other = `http://127.0.0.1:${(second.server.address() as AddressInfo).port}`;
    const places: string[] = [];
    try {
      const client = await connect(server, token, {
        answers: () => ({ action: 'accept' }),
        fetch: (url, init) => {
          const isAnswer = String(init?.body ?? '').includes('"result"');
          if (isAnswer) places.push('other');
          return fetch(isAnswer ? `${other}/service-desk/mcp` : url, init);
        },
      });
      const { data } = await use(client, 'create_problem', form);
      expect([places, data.written]).toEqual([['other'], true]);
    } finally {
      await second.close();
    }
  });

  test('nobody else’s token can answer', async () => {
    const thief = await tokenOf(server, await makeAdmin(server.db), ['read', 'write']);
    const before = await problems();
    let asked: (() => void) | undefined;
    const wasAsked = new Promise<void>((resolve) => (asked = resolve));
    const client = await connect(server, token, {
      answers: () => {
        asked?.();
        return { action: 'decline' };
      },
      fetch: async (url, init) => {
        const body = String(init?.body ?? '');
        if (!body.includes('"result"')) return fetch(url, init);
        const forged = { ...init, headers: new Headers(init?.headers), body: body.replace('decline', 'accept') };
        forged.headers.set('authorization', `Bearer ${thief.token}`);
        expect((await fetch(url, forged)).status).toBe(202);
        return fetch(url, init);
      },
    });
    const answer = await use(client, 'create_problem', form);
    await wasAsked;
    expect(answer.data).toEqual({ written: false });
    expect(await problems()).toBe(before);
  });
});
