// The host API before Redmine's REST API. Node 20 or later, nothing else to install; README.md has the settings.
import { Refused, serveActions } from '../shared/actions.mjs';

const { REDMINE_URL, REDMINE_KEY, SECRET, PORT, JOURNAL = 'journal', AGENTS = 'Agents' } = process.env;
/** Rows of a page of Redmine. */
const most = 100;

/** A request to Redmine; null if it has no such thing. `by` is the login of whom it acts for. */
async function redmine(path, { method = 'GET', body, type = 'application/json', by } = {}) {
  const headers = { 'X-Redmine-API-Key': REDMINE_KEY, 'Content-Type': type };
  if (by) headers['X-Redmine-Switch-User'] = by;
  const reply = await fetch(REDMINE_URL + path, { method, body, headers, redirect: 'error' });
  const text = await reply.text();
  if (reply.status === 404) return null;
  if (reply.status === 403 || reply.status === 412) throw new Refused('You may not do this in Redmine.');
  if (reply.status === 422) throw new Refused(JSON.parse(text).errors.join(' '));
  if (!reply.ok) throw new Error(`Redmine answers ${reply.status} to ${method} ${path}`);
  return text ? JSON.parse(text) : {};
}

let known = { read: 0 };
/** Redmine's groups with the ids of their members, kept for five seconds. */
function groups() {
  if (Date.now() - known.read > 5000) {
    const read = async () => {
      const { groups: rows } = await redmine('/groups.json');
      return Promise.all(rows.map(async ({ id }) => (await redmine(`/groups/${id}.json?include=users`)).group));
    };
    known = { read: Date.now(), groups: read() };
    known.groups.catch(() => (known.read = 0));
  }
  return known.groups;
}
const groupsOf = async (user) => (await groups()).filter(({ users }) => users.some(({ id }) => id === user));
const kindOf = async (user) => ((await groupsOf(user)).some(({ name }) => name === AGENTS) ? 'agent' : 'client');

const named = ({ id, name }, position) => ({ id: String(id), name, position });
async function person({ id, firstname, lastname, mail, admin, status = 1 }) {
  const kind = await kindOf(id);
  const teams = (await groupsOf(id)).map((group) => String(group.id));
  const role = admin && kind === 'agent' ? 'admin' : null;
  return { id: String(id), kind, name: `${firstname} ${lastname}`, email: mail, role, active: status === 1, teams };
}
async function ticket({ id, subject, author, assigned_to: assigned, status, priority, tracker, project, ...times }) {
  const team = (await groups()).find((group) => group.id === assigned?.id);
  return {
    id: String(id),
    number: String(id),
    subject,
    requester: `${await kindOf(author.id)}:${author.id}`,
    assigned: assigned && !team ? `agent:${assigned.id}` : null,
    team: team ? String(team.id) : null,
    status: String(status.id),
    priority: String(priority.id),
    type: String(tracker.id),
    department: String(project.id),
    created_at: times.created_on,
    updated_at: times.updated_on,
  };
}

const tickets = async (query) => Promise.all((await redmine(`/issues.json?status_id=*&${query}`)).issues.map(ticket));

/** Redmine tells seconds: a pass begins with those of the last second again, for more may have come in it. */
async function changedTickets(since, limit) {
  const [moment, after] = since?.split(' ') ?? [];
  const filter = moment ? `&updated_on=${encodeURIComponent(`>=${moment}`)}` : '';
  for (let offset = 0; ; offset += limit) {
    const page = await redmine(`/issues.json?status_id=*&sort=updated_on,id&limit=${limit}&offset=${offset}${filter}`);
    const rows = page.issues.filter(({ id, updated_on: at }) => !after || at > moment || id > Number(after));
    const more = offset + limit < page.total_count;
    const last = page.issues.at(-1);
    const cursor = last ? `${last.updated_on}${more ? ` ${last.id}` : ''}` : since;
    if (rows.length || !more) return { rows: await Promise.all(rows.map(ticket)), cursor, more };
  }
}

/** People are read whole each time, active ones (1) and then locked ones (3): Redmine does not tell which have changed. */
async function allPeople(since, limit) {
  const [status, offset] = (since ?? '1 0').split(' ').map(Number);
  const page = await redmine(`/users.json?status=${status}&limit=${limit}&offset=${offset}`);
  const next = offset + limit < page.total_count ? `${status} ${offset + limit}` : status === 1 ? '3 0' : null;
  const rows = await Promise.all(page.users.map((user) => person({ ...user, status })));
  return { rows, cursor: next, more: next !== null };
}

async function projects(offset = 0) {
  const page = await redmine(`/projects.json?limit=${most}&offset=${offset}`);
  const rows = page.projects.map(({ id, name }) => named({ id, name }));
  return offset + most < page.total_count ? [...rows, ...(await projects(offset + most))] : rows;
}

const lists = {
  teams: async () => (await groups()).map(({ id, name }) => named({ id, name })),
  departments: () => projects(),
  priorities: async () => (await redmine('/enumerations/issue_priorities.json')).issue_priorities.map(named),
  ticket_types: async () => (await redmine('/trackers.json')).trackers.map(named),
  statuses: async () =>
    (await redmine('/issue_statuses.json')).issue_statuses.map((row, position) => ({
      ...named(row, position),
      state: row.is_closed ? 'closed' : 'open',
    })),
};

async function peopleBy(references) {
  const ids = references.flatMap((reference) => /^(?:agent|client):(\d+)$/.exec(reference)?.[1] ?? []);
  const users = await Promise.all(ids.map((id) => redmine(`/users/${id}.json`)));
  const rows = await Promise.all(users.filter(Boolean).map(({ user }) => person(user)));
  return rows.filter(({ kind, id }) => references.includes(`${kind}:${id}`));
}

async function read(kind, query) {
  const ids = query.get('ids')?.split(',').map(decodeURIComponent);
  const limit = Math.min(Number(query.get('limit')) || most, most);
  const word = encodeURIComponent(query.get('search') ?? '');
  if (kind === 'tickets') {
    const some = ids?.filter((id) => /^\d+$/.test(id));
    if (some) return { rows: some.length ? await tickets(`limit=${most}&issue_id=${some.join()}`) : [] };
    if (!word) return changedTickets(query.get('since'), limit);
    const [number] = /\d+$/.exec(/^#?\d{1,9}$/.exec(query.get('search')) ?? '') ?? [];
    const numbered = number ? await tickets(`issue_id=${number}`) : [];
    const found = await tickets(`limit=50&subject=~${word}`);
    return { rows: [...numbered, ...found.filter(({ id }) => id !== number)].slice(0, 50) };
  }
  if (kind === 'people') {
    if (ids) return { rows: await peopleBy(ids) };
    if (!word) return allPeople(query.get('since'), limit);
    return { rows: await Promise.all((await redmine(`/users.json?limit=50&name=${word}`)).users.map(person)) };
  }
  const rows = await lists[kind]();
  return ids ? { rows: rows.filter(({ id }) => ids.includes(id)) } : { rows, cursor: null, more: false };
}

/** A reply is HTML; Redmine's notes are text. */
const characters = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };
const plain = (html) =>
  html
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g, '$2 ($1)')
    .replace(/<li[^>]*>/g, '* ')
    .replace(/<br[^>]*>|<\/(?:p|div|li|h\d|tr|pre|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|\w+);/g, (whole, name) => characters[name] ?? whole)
    .trim();

async function upload({ name, type, base64 }, by) {
  const body = Buffer.from(base64, 'base64');
  const path = `/uploads.json?filename=${encodeURIComponent(name)}`;
  const { token } = (await redmine(path, { method: 'POST', type: 'application/octet-stream', body, by })).upload;
  return { token, filename: name, content_type: type };
}

/** One action on one ticket. `begun`: when it was tried before, and may have been done. */
async function act({ action, by: reference, files = [], ...value }, id, begun) {
  const user = reference && (await redmine(`/users/${reference.split(':')[1]}.json`))?.user;
  if (reference && !user) throw new Refused('Redmine does not know you.');
  const notes = plain(value.text ?? '');
  const fields = {
    status: { status_id: Number(value.status) },
    priority: { priority_id: Number(value.priority) },
    assign: { assigned_to_id: Number(value.agent ?? value.team) || '' },
    reply: { notes },
  }[action];
  const issue = async () => (await redmine(`/issues/${id}.json?include=journals`))?.issue;
  if (begun && action === 'reply') {
    const journals = (await issue())?.journals ?? [];
    if (journals.some((one) => one.notes === notes && Date.parse(one.created_on) >= begun - 1000)) return;
  }
  const uploads = await Promise.all(files.map((file) => upload(file, user?.login)));
  const body = JSON.stringify({ issue: { ...fields, ...(uploads.length && { uploads }) } });
  const done = await redmine(`/issues/${id}.json`, { method: 'PUT', body, by: user?.login });
  if (!done) throw new Refused(`There is no issue ${id} in Redmine.`);
  // Redmine leaves out without a word what its workflow, or the person's role, does not allow.
  const [[field, wanted]] = Object.entries(fields);
  if (action !== 'reply' && ((await issue())[field.slice(0, -3)]?.id ?? '') !== wanted)
    throw new Refused(`Redmine does not let you change the ${field.slice(0, -3)} of #${id} so.`);
}

/** Everything but actions. */
async function other({ url }) {
  const { pathname, searchParams } = new URL(url, 'http://adapter');
  const kind = pathname.slice(1);
  if (kind !== 'people' && kind !== 'tickets' && !Object.hasOwn(lists, kind)) return [404, {}];
  return [200, await read(kind, searchParams)];
}

serveActions({ port: Number(PORT), secret: SECRET, journal: JOURNAL, act, other });
