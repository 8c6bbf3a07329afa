// The calls of the OpenAPI document, with records of the demo data that they can name and forms that they accept.
import pg from 'pg';
import { send } from './client.mjs';

const desk = '/help-desk/api';
const place = (name) => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
const schemaOf = (properties) => ({
  'application/json': { schema: { type: 'object', properties, required: Object.keys(properties) } },
});

/** The help-desk's own calls that take texts. They are no part of the document, so no status of theirs is declared. */
const own = {
  [`${desk}/tickets/{id}/messages`]: {
    post: {
      operationId: 'desk.reply',
      parameters: [place('id')],
      requestBody: {
        content: schemaOf({ text: { type: 'string' }, kind: { type: 'string', enum: ['reply', 'note'] } }),
      },
    },
  },
  [`${desk}/tickets`]: {
    get: {
      operationId: 'desk.tickets',
      parameters: ['search', 'status_ids', 'page'].map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
    },
  },
  [`${desk}/people`]: {
    get: {
      operationId: 'desk.people',
      parameters: ['search', 'role', 'page'].map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
    },
  },
};

const statusesOf = (responses) => [
  200,
  ...['4XX', 'default'].flatMap((key) =>
    [...(responses[key]?.description.matchAll(/\b([45]\d\d):/g) ?? [])].map(([, status]) => Number(status)),
  ),
];

/** Each call on each of its paths. `again`: another path or method of a call that came before. */
export async function readOperations(server) {
  let components = {};
  /** What repeats is a component (server/openapi/components.ts). */
  const whole = (part) => {
    if (Array.isArray(part)) return part.map(whole);
    if (typeof part !== 'object' || part === null) return part;
    if (part.$ref) return whole(components[part.$ref.split('/')[2]][part.$ref.split('/')[3]]);
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, whole(one)]));
  };
  const isEnvelope = (schema) => Boolean(schema?.properties?.success ?? schema?.allOf?.[0]?.properties?.success);

  const reply = await send(server, { path: '/service-desk/api/openapi.json' });
  if (reply.status !== 200)
    throw new Error(`There is no OpenAPI document: ${reply.status} ${reply.text.slice(0, 200)}`);
  const of = (paths, declared) =>
    Object.entries(paths).flatMap(([path, { parameters: ofAll = [], ...methods }]) =>
      Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses, security }]) => ({
        name: operationId.replace(/\.\d+$/, ''),
        again: /\.\d+$/.test(operationId),
        method: method.toUpperCase(),
        path,
        params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
        query: [...ofAll, ...parameters].filter((parameter) => parameter.in === 'query'),
        body: requestBody?.content['application/json']?.schema ?? null,
        multipart: Boolean(requestBody?.content['multipart/form-data']),
        public: security?.length === 0,
        declared,
        raw: declared && !isEnvelope(responses['200']?.content?.['application/json']?.schema),
        // Of the failures of an operation, and of any (`default`).
        statuses: declared ? statusesOf(responses) : [],
      })),
    );
  const document = JSON.parse(reply.text);
  ({ components } = document);
  return [...of(whole(document.paths), true), ...of(own, false)];
}

const tables = {
  user: 'help_desk.users',
  ticket: 'help_desk.tickets',
  task: 'help_desk.tasks',
  team: 'help_desk.teams',
  organization: 'help_desk.organizations',
  problem: 'problems',
  change: 'changes',
  release: 'releases',
  asset: 'assets',
  cab: 'cabs',
  cabLevel: 'cab_levels',
  level: 'cab_run_levels',
  filter: 'saved_filters',
  attachment: 'attachments',
  comment: 'comments',
  mail: 'outgoing_mails',
  field: 'custom_fields',
};

/**
 * Ids of the newest records of each kind, and the open approval links, which only mails tell. Without a database: 1 of
 * each.
 */
export async function readRecords({ databaseUrl }) {
  if (!databaseUrl) return { ...Object.fromEntries(Object.keys(tables).map((kind) => [kind, [1]])), hash: ['none'] };
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const ids = async (table) =>
      (await client.query(`select id from ${table} order by id desc limit 100`)).rows.map(({ id }) => Number(id));
    const found = {};
    for (const [kind, table] of Object.entries(tables)) found[kind] = await ids(table);
    const mails = await client.query(
      `select html from outgoing_mails where html like '%-approval/%' order by id desc limit 100`,
    );
    found.hash = mails.rows.flatMap(({ html }) =>
      [...html.matchAll(/-approval\/([\w-]{16,})/g)].map(([, hash]) => hash),
    );
    return found;
  } finally {
    await client.end();
  }
}

/** What kind of record an `{id}` names, by the call. */
function kindOfId({ name, path }) {
  if (/asset\/\{releaseId\}/.test(path)) return 'asset';
  if (/change\/\{releaseId\}/.test(path)) return 'change';
  if (name.endsWith('-filter.view') || name.endsWith('-filter.remove')) return 'filter';
  const stem = name.split(/[.-]/)[0];
  return { outbox: 'mail', desk: 'ticket', approval: 'change' }[stem] ?? stem;
}

/** Under what each kind of record owns files and comments. */
export const owners = {
  problem: 'sd_problem',
  change: 'sd_changes',
  release: 'sd_releases',
  asset: 'sd_assets',
  contract: 'sd_contracts',
};

const words = {
  identifier: 'solution',
  key: 'solution',
  type: 'pdf',
  name: 'users',
  job: '00000000-0000-4000-8000-000000000000',
};

/** A value for a path parameter: of a record if there is one, otherwise of none. */
export function pathValue(operation, param, records, pick) {
  if (param === 'owner') return `${owners.problem}:${pick(records.problem) ?? 1}`;
  const kind =
    param === 'hash'
      ? 'hash'
      : param === 'levelId'
        ? 'cabLevel'
        : param === 'orgId'
          ? 'organization'
          : param === 'id'
            ? kindOfId(operation)
            : param.replace(/Id$/, '');
  if (param in words) return words[param];
  const known = records[kind] ?? [];
  return known.length ? pick(known) : 999_999;
}

export const addressOf = (operation, value) => operation.path.replace(/\{(\w+)\}/g, (_, param) => value(param));

const first = (list) => list?.[0] ?? 1;
const planning = { problem: 'solution', change: 'reason', release: 'build-plan' };

/** A form that the call accepts, as far as one form can: the fields that its schema requires and some more. */
export function goodForm({ name, body }, records) {
  const texts = {
    subject: 'Slow network',
    identifier: '',
    description: '<p>Since Monday.</p>',
    title: 'A title',
    name: `Name ${Math.random().toString(36).slice(2)}`,
    comment: 'Because.',
    text: '<p>Hello</p>',
    kind: 'reply',
    email: 'nobody@example.test',
    password: 'wrong',
    _method: 'PATCH',
  };
  const ids = {
    requester_id: 'user',
    assigned_id: 'user',
    user_id: 'user',
    approver_id: 'user',
    ticket_id: 'ticket',
    change_id: 'change',
    problem_id: 'problem',
    release_id: 'release',
    task_id: 'task',
    workflow_id: 'cab',
    level_id: 'level',
    asset_ids: 'asset',
    ticket_ids: 'ticket',
    change_ids: 'change',
    task_ids: 'task',
    tickets: 'ticket',
  };
  const special =
    {
      'cab.save': {
        levels: [{ name: 'First', match: 'all', approvers: { users: [first(records.user)], user_types: [1] } }],
        send_auto_reminders: false,
      },
      'problem.bulk': { action: { type: 'reply', value: { text: '<p>Hello</p>' } } },
      'access.attach': { permission_ids: [1] },
      'ticket.attachChange': { type: 'initiated' },
      'approval.addApprover': { action: 'add' },
      'approval.removeApprover': { action: 'remove' },
      'approval.remind': { type: 'level', id: first(records.level) },
      'approval.decide': { action_type: 'approve' },
      'approval.decideByLink': { action_type: 'approve' },
      'change.save': { type: undefined, ticket_id: undefined, problem_id: undefined, custom_fields: {} },
      'release.save': {
        change_id: undefined,
        planned_start_date: '2026-01-05 08:00:00',
        planned_end_date: '2026-01-05 09:00:00',
      },
    }[name] ?? {};
  if (name.endsWith('-planning.save')) special.identifier = planning[name.split('-')[0]];
  if (name.endsWith('-filter.save')) special.filters = {};
  if (/attachTickets|detachTicket$|detachChange$/.test(name)) special.type = 'initiating';
  const valueOf = (field, schema) => {
    if (field in special) return special[field];
    if (['id', 'version', 'attachment', 'attachment_delete', 'team_id', 'location_id', 'agent_id'].includes(field))
      return undefined;
    if (ids[field]) return schema.type === 'array' ? records[ids[field]].slice(0, 1) : first(records[ids[field]]);
    if (schema.enum) return schema.enum[0];
    if (field in texts) return texts[field];
    return [schema.type].flat().includes('integer')
      ? 1
      : [schema.type].flat().includes('boolean')
        ? false
        : schema.type === 'array'
          ? []
          : 'Text';
  };
  return Object.fromEntries(
    Object.entries(body?.properties ?? {})
      .map(([field, schema]) => [field, valueOf(field, schema)])
      .filter(([, value]) => value !== undefined),
  );
}

/** Places within a form that its schema cannot name, or that lie deeper, as `levels.0.name`. */
const deeper = {
  'cab.save': [
    'levels.0.name',
    'levels.0.match',
    'levels.0.order',
    'levels.0.approvers.users',
    'levels.0.approvers.user_types',
  ],
  'problem.bulk': ['action.type', 'action.value', 'action.value.text', 'action.value.attachments'],
};

/** Where a form can be spoilt. */
export function placesOf({ name, body }, records) {
  const filters = name.endsWith('-filter.save') ? ['filters.status_ids', 'filters.search-query'] : [];
  const custom = name === 'change.save' ? records.field.map((id) => `custom_fields.f${id}`) : [];
  return [...Object.keys(body?.properties ?? {}), ...(deeper[name] ?? []), ...filters, ...custom];
}

/** A copy of the form with this value at the place. */
export function withValue(form, placeName, value) {
  const copy = structuredClone(form);
  const steps = placeName.split('.');
  const last = steps.pop();
  let at = copy;
  for (const step of steps) at = at[step] ??= {};
  at[last] = value;
  return copy;
}
