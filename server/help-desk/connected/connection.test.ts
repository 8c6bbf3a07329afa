import { ConfigError } from '../../config';
import { parseConnection } from './connection.read';

const env = { DESK_SECRET: 'a-secret-of-the-desk-1', DB: 'mysql://reader:pass@db/desk' };
const whole = `
name: Example desk
sign_in:
  who: { url: 'https://desk.example/who', cookies: [desk_session] }
  page: /login
http:
  url: https://desk.example/service-desk-host
  secret: \${DESK_SECRET}
sql:
  url: \${DB}
data:
  people: http
  statuses: http
  tickets:
    changed: select id, number from tickets where (:since is null or changed > :since)
actions: [status, reply]
pages:
  ticket: /tickets/{id}
  user: https://desk.example/people/{id}
rights:
  roles:
    Agents: [agent]
  teams:
    Change: [change-manager]
first_admin: agent:1
may_see: everyone
`;

const faultsOf = (text: string, variables: Record<string, string> = env): string => {
  try {
    parseConnection(text, 'desk.yaml', variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

test('a whole file is read, secrets come from the environment', () => {
  expect(parseConnection(whole, 'desk.yaml', env)).toEqual({
    name: 'Example desk',
    signIn: {
      who: { url: 'https://desk.example/who', cookies: ['desk_session'] },
      token: null,
      header: null,
      page: '/login',
    },
    http: { url: 'https://desk.example/service-desk-host', secret: 'a-secret-of-the-desk-1' },
    sql: { url: 'mysql://reader:pass@db/desk' },
    data: {
      people: 'http',
      statuses: 'http',
      tickets: {
        changed: 'select id, number from tickets where (:since is null or changed > :since)',
        ids: null,
        byIds: null,
      },
    },
    maySee: 'everyone',
    peopleVisible: 'everyone',
    every: 60,
    actions: ['status', 'reply'],
    pages: { ticket: '/tickets/{id}', user: 'https://desk.example/people/{id}' },
    rights: { roles: { Agents: ['agent'] }, teams: { Change: ['change-manager'] } },
    firstAdmin: 'agent:1',
  });
});

describe('who may see tickets', () => {
  const without = whole.replace('may_see: everyone\n', '');
  /** The file with these lines among the statements of tickets. */
  const stated = (text: string, lines: string) => text.replace('  tickets:\n', `  tickets:\n${lines}`);
  const statement = '    may_see: select id from t where id in (:ids) and agent_id = :agent\n';

  test('is said by a word at the top, or by statements', () => {
    expect(parseConnection(`${without}may_see: http\n`, 'desk.yaml', env).maySee).toBe('http');
    const both = stated(without, `${statement}    visible_to: select id from t where owner = :person\n`);
    expect(parseConnection(both, 'desk.yaml', env).maySee).toEqual({
      maySee: 'select id from t where id in (:ids) and agent_id = :agent',
      visibleTo: 'select id from t where owner = :person',
    });
    expect(parseConnection(stated(without, statement), 'desk.yaml', env).maySee).toMatchObject({ visibleTo: null });
  });

  test.each([
    ['by nothing', without, 'line 1, may_see: is missing: who may see a ticket? Write may_see: everyone if every'],
    ['by another word', `${without}may_see: nobody\n`, 'line 26, may_see: must be everyone or http.'],
    ['twice', stated(whole, statement), 'may_see: is said twice: here and in data.tickets.may_see.'],
    [
      'by a statement of everybody',
      stated(without, '    may_see: select id from t where id in (:ids)\n'),
      'data.tickets.may_see: must hold :ids and :person or :agent or :client.',
    ],
    [
      'by a list alone',
      stated(whole, '    visible_to: select id from t where owner = :person\n'),
      'data.tickets.visible_to: needs data.tickets.may_see beside it.',
    ],
    [
      'by HTTP without an address',
      `${without.replace(/http:\n {2}url: .*\n {2}secret: .*\n/, '').replace(/actions: .*\n/, '')}may_see: http\n`,
      'http is missing.',
    ],
  ])('%s is a fault', (_, text, sentence) => expect(faultsOf(text)).toContain(sentence));
});

test('JSON will do as well', () => {
  const json = JSON.stringify({
    name: 'Desk',
    sign_in: { header: { name: 'X-User', secret_header: 'X-Proof', secret: '${DESK_SECRET}' } },
    http: { url: 'http://desk', secret: '${DESK_SECRET}' },
    data: { people: 'http', statuses: 'http', tickets: 'http' },
    may_see: 'http',
  });
  expect(parseConnection(json, 'desk.json', env).signIn.header).toEqual({
    name: 'X-User',
    kind: 'agent',
    secretHeader: 'X-Proof',
    secret: env.DESK_SECRET,
  });
});

test.each([
  ['every: soon\n', 'desk.yaml, line 27, every: must be a number of seconds.'],
  ['every: 0\n', 'desk.yaml, line 27, every: must be at least 1.'],
  ['sqll: 1\n', 'desk.yaml, line 27, the file: does not know sqll; it knows name, sign_in,'],
])('%j', (added, sentence) => {
  expect(faultsOf(whole + added)).toContain(sentence);
});

test.each([
  ['name: Example desk', 'name: [a]', 'line 2, name: must be a text.'],
  ['name: Example desk', 'nam: Example desk', 'name: is missing.'],
  [
    "url: 'https://desk.example/who'",
    'url: desk.example/who',
    'line 4, sign_in.who.url: must be an address that begins with https:// or http://.',
  ],
  ['  tickets:\n', '  ticket:\n', 'line 15, data: does not know ticket; it knows people,'],
  ['  people: http', '  people: https', 'line 12, data.people: must be "http" or hold statements'],
  ['  people: http\n', '', 'data.people: must be "http" or hold statements'],
  [
    'actions: [status, reply]',
    'actions: [status, close]',
    'line 16, actions[1]: must be one of status, priority, assign, reply.',
  ],
  [
    'ticket: /tickets/{id}',
    'ticket: /tickets/',
    'line 18, pages.ticket: must begin with /, https:// or http://, and hold {id} once, behind the name of the server.',
  ],
  ['ticket: /tickets/{id}', 'ticket: javascript:alert({id})', 'line 18, pages.ticket: must begin with'],
  ['ticket: /tickets/{id}', 'ticket: //elsewhere/{id}', 'line 18, pages.ticket: must begin with'],
  ['secret: ${DESK_SECRET}', 'secret: short', 'line 8, http.secret: must have at least 16 characters.'],
  ['sql:\n  url: ${DB}\n', '', 'data come by statements: sql is missing.'],
  ['first_admin: agent:1', 'first_admin: 1', 'line 25, first_admin: must be a text.'],
  ['name: Example desk', 'name: "Example', 'this is not valid YAML'],
  ['name: Example desk', 'name: a\nname: b', 'line 3: this is not valid YAML (DUPLICATE_KEY).'],
])('%j → %j', (given, changed, sentence) => {
  expect(whole).toContain(given);
  expect(faultsOf(whole.replace(given, changed))).toContain(sentence);
});

test('a secret that is missing is named with its line; no value is ever told', () => {
  expect(faultsOf(whole, { DB: env.DB })).toBe('desk.yaml, line 8: the environment has no DESK_SECRET.');
  expect(faultsOf(whole, { ...env, DB: 'ftp://reader:pass@db' })).not.toContain('pass');
});
