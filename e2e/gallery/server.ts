import { problems } from './rows';

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const later = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Answers the gallery's calls in the page, so that it needs no server. */
export function answerCalls(): void {
  window.fetch = async (input, init) => {
    const url = new URL(String(input), location.href);
    await later(150);
    if (url.pathname === '/service-desk/api/session')
      return json(200, { success: true, data: { csrf_token: 'token' } });
    if (url.pathname.endsWith('/problem-list')) return json(200, { success: true, data: list(url.searchParams) });
    if (url.pathname.includes('/dependency/')) return json(200, { success: true, data: people(url.searchParams) });
    if (url.pathname.includes('/problem-log/'))
      return json(200, { success: true, data: { problem_activity_logs: log(url.searchParams) } });
    if (url.pathname.includes('/problem-planning/'))
      return json(200, { success: true, data: { planning_popups: planning } });
    if (url.pathname.includes('/general-popup/'))
      return json(200, { success: true, data: { general_info: planning[0] } });
    if (url.pathname.endsWith('/broken'))
      return json(500, { success: false, message: 'The database is being restored.' });
    if (init?.method === 'POST')
      return save(JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown>);
    return json(404, { success: false, message: 'There is nothing at this address.' });
  };
}

function list(query: URLSearchParams) {
  const word = (query.get('search-query') ?? '').toLowerCase();
  const limit = Number(query.get('limit'));
  const first = (Number(query.get('page')) - 1) * limit;
  const found = problems.filter(({ subject }) => subject.toLowerCase().includes(word));
  if (query.get('sort-order') === 'desc') found.reverse();
  return { problems: found.slice(first, first + limit), total: found.length };
}

function people(query: URLSearchParams) {
  const word = (query.get('search-query') ?? '').toLowerCase();
  const all = Array.from({ length: 64 }, (_, index) => ({
    id: index + 1,
    name: `${['Amara Okafor', 'Jonas Lindqvist', 'Wei Zhang', 'Maria Castellanos'][index % 4]} ${index + 1}`,
  }));
  const found = all.filter(({ name }) => name.toLowerCase().includes(word));
  const first = (Number(query.get('page') ?? 1) - 1) * 20;
  return { data: found.slice(first, first + 20), total: found.length };
}

function save(body: Record<string, unknown>) {
  if (body.subject === 'taken') return json(422, { success: false, message: { subject: 'This subject is taken.' } });
  return json(200, { success: true, message: 'Problem saved successfully', data: { id: 7 } });
}

function log(query: URLSearchParams) {
  const limit = Number(query.get('limit'));
  const first = (Number(query.get('page')) - 1) * limit;
  const all = Array.from({ length: 34 }, (_, index) => ({
    id: index,
    name: 'set <strong>status</strong> to <strong>Open</strong>',
    created_at: '2026-03-02 09:30:00',
    request_id: null,
    creator: { id: 4, full_name: 'Amara Okafor', profile_pic: null },
  }));
  return { data: all.slice(first, first + limit), total: all.length, per_page: limit };
}

const attachment = { id: 9, value: 'gateway-log.pdf', size: 23456, type: 'pdf', owner: 'planning:1' };
const planning = [
  {
    key: 'root-cause',
    identifier: 'root-cause',
    title: 'Root cause',
    description:
      '<p>The gateway drops <a href="https://example.com">idle tunnels</a>.</p><ul><li>Firmware 4.2</li></ul>',
    updated_at: '2026-03-02 09:30:00',
    attachment,
    version: 1,
  },
];
