import type { ApprovalPage } from '../../wire/approval/approval';
import { api, applyBoard, linkOf } from '../testing/board';
import { anonymous, signIn } from '../testing/client';
import { makeAgent } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';

type Person = Awaited<ReturnType<typeof makeAgent>>;

let server: TestServer;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  server = await startServer({ now: () => new Date('2026-03-01T10:00:00Z') });
});
afterAll(() => server.close());
beforeEach(async () => {
  ann = await makeAgent(server.db, ['view_changes'], { full_name: 'Ann', time_zone: 'UTC' });
  bob = await makeAgent(server.db, ['view_changes'], { full_name: 'Bob' });
});

/** The whole reply to a call of this person in a language. */
async function text(person: Person, method: string, path: string, body: object, language = 'de'): Promise<unknown> {
  const { headers } = await signIn(server, person);
  const reply = await fetch(server.url + api + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(body),
  });
  return reply.json();
}

const vote = { action_type: 'approve', comment: 'Fine.' };

test('a refused vote says why in English, by code, and in the language of the reader', async () => {
  const board = await applyBoard(server, [{ match: 'any', users: [ann, bob] }], { cab: { name: 'Infra' } });
  await board.vote(bob, 'approve');
  const refused = {
    success: false,
    message: 'The board “Infra” has already approved this change.',
    code: 'approval.board_approved',
    params: { board: 'Infra' },
  };
  const path = `/approval-action-without-hash/${board.changeId}`;
  expect(await text(ann, 'POST', path, vote)).toEqual({
    ...refused,
    translated: 'Das Gremium „Infra“ hat diese Änderung bereits genehmigt.',
  });
  expect(await text(ann, 'POST', path, vote, 'ar')).toEqual({
    ...refused,
    translated: 'سبق أن وافق المجلس «\u2068Infra\u2069» على هذا التغيير.',
  });
  expect(await text(ann, 'POST', path, vote, 'en')).toEqual(refused);
});

test('a sentence within another is translated with it', async () => {
  const board = await applyBoard(server, [{ users: [ann] }], { cab: { name: 'Infra' } });
  const closer = await makeAgent(server.db, ['view_changes', 'close_change']);
  expect(await text(closer, 'POST', `/change-close/${board.changeId}`, {})).toMatchObject({
    message: 'The board “Infra” is deciding on this change: close it after the decision, or remove the board first.',
    code: 'change.close_after_board',
    params: { board: { code: 'board.named', params: { name: 'Infra' } } },
    translated:
      'Das Gremium „Infra“ entscheidet über diese Änderung: Schließen Sie sie nach der Entscheidung, oder entfernen Sie zuerst das Gremium.',
  });
});

test('the page of a link says in the language of its reader who decided', async () => {
  const board = await applyBoard(server, [{ match: 'any', users: [ann, bob] }]);
  const token = await linkOf(server.db, ann);
  const sentence = async (language: string) =>
    (await anonymous(server).get<ApprovalPage>(`${api}/change-conversation/${token}`, { 'accept-language': language }))
      .data.approval.sentence;
  expect(await sentence('de')).toBe('');
  await board.vote(bob, 'approve');
  expect(await sentence('de')).toBe(
    'Die Stufe „Level 1“ wurde ohne Ihre Stimme entschieden: Bob hat die Änderung am 01.03.2026, 10:00 genehmigt.',
  );
  expect(await sentence('en-GB')).toMatch(
    /^The level “Level 1” was decided without your vote: Bob approved the change on Mar 1, 2026, 10:00\sAM\.$/,
  );
});
