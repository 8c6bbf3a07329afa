import { array, boolean, lazy, mixed, number, object, type ObjectShape, string } from 'yup';
import { hostPageKinds } from '../../../wire/host/host';
import { hostKinds, personKinds } from './host';
import { isZone } from './moment';
import { placeholdersOf } from './sql.text';

/** Sentences for the person who writes the file; `path` is put before them. */
const required = 'is missing';
const text = () => string().strict().typeError('must be a text').min(1, 'is empty').max(10_000, 'is too long');
const secret = () => text().min(16, 'must have at least 16 characters').required(required);
const address = (...protocols: string[]) =>
  text().test(
    'address',
    `must be an address that begins with ${protocols.map((one) => `${one}//`).join(' or ')}`,
    (value) => value === undefined || (URL.canParse(value) && protocols.includes(new URL(value).protocol)),
  );
const web = () => address('https:', 'http:');
const listOf = (values: readonly string[]) =>
  array()
    .strict()
    .typeError('must be a list')
    .of(
      text()
        .oneOf([...values], `must be one of ${values.join(', ')}`)
        .required(required),
    );

/** These fields and no other: a key that is spelled otherwise would change nothing, silently. */
const part = <S extends ObjectShape>(fields: S) =>
  object(fields)
    .strict()
    .typeError('must hold keys and values')
    .noUnknown(({ unknown }) => `does not know ${String(unknown)}; it knows ${Object.keys(fields).join(', ')}`)
    .default(undefined);

const timeZone = () =>
  text().test(
    'zone',
    'must be the name of a time zone such as Europe/Berlin',
    (value) => value === undefined || isZone(value),
  );

const statements = { changed: text().required(required), ids: text(), by_ids: text(), time_zone: timeZone() };

/** A statement with these placeholders; of each list one. */
const withPlaceholders = (...names: (readonly string[])[]) =>
  text().test(
    'placeholders',
    `must hold ${names.map((some) => some.map((name) => `:${name}`).join(' or ')).join(' and ')}`,
    (value) => value === undefined || names.every((some) => some.some((name) => placeholdersOf(value).has(name))),
  );
const person = ['person', 'agent', 'client'];
/** Which statuses a ticket can take. */
const statuses = { statuses_of: withPlaceholders(['ticket']) };
/** Who may see them. */
const sights = {
  tickets: { may_see: withPlaceholders(['ids'], person), visible_to: withPlaceholders(person) },
  people: { may_see: withPlaceholders(['agents'], ['clients'], person), visible_to: withPlaceholders(person) },
};

/** Which of them is the most urgent. */
const order = { descending: boolean().strict().typeError('must be true or false') };

/** What a kind may have beside the statements that each has. */
const further: Partial<Record<(typeof hostKinds)[number], ObjectShape>> = {
  tickets: { ...sights.tickets, ...statuses },
  people: sights.people,
  priorities: order,
};

const sourceOf = (kind: (typeof hostKinds)[number]) =>
  lazy((value: unknown) =>
    value === 'http'
      ? mixed<'http'>().oneOf(['http']).required()
      : part({ ...statements, ...further[kind] })
          .typeError('must be "http" or hold statements')
          .required('must be "http" or hold statements'),
  );

/** A page of the host: an address of its own, or a path from its root on. */
const page = text().test(
  'page',
  'must begin with /, https:// or http://, and hold {id} once, behind the name of the server',
  (value) =>
    value === undefined ||
    (/^(\/(?!\/)|https?:\/\/[^/?#{}]+[/?#])/.test(value) && value.split('{id}').length === 2 && !/[\s\\]/.test(value)),
);

const namesToPresets = lazy((value: unknown) =>
  object(
    Object.fromEntries(
      Object.keys(typeof value === 'object' && value ? value : {}).map((name) => [
        name,
        array().strict().typeError('must be a list of presets').of(text().required(required)).required(required),
      ]),
    ),
  )
    .strict()
    .typeError('must hold names and lists of presets'),
);

/** The file as it is written (docs/connect.md). */
export const connectionRules = part({
  name: text().max(100, 'is longer than 100 characters').required(required),
  sign_in: part({
    who: part({
      url: web().required(required),
      cookies: array().strict().typeError('must be a list').of(text().required()),
    }),
    token: part({
      secret: text().min(32, 'must have at least 32 characters'),
      jwks: web(),
      issuer: text().required(required),
      audience: text().required(required),
      roles_claim: text().max(200, 'is longer than 200 characters'),
    }).test('key', 'needs either secret or jwks', (value) => !value || !value.secret !== !value.jwks),
    header: part({
      name: text().required(required),
      kind: text().oneOf([...personKinds], `must be one of ${personKinds.join(', ')}`),
      secret_header: text().required(required),
      secret: secret(),
    }),
    page: text().matches(/^(\/(?!\/)|https?:\/\/)[^\s\\]*$/, 'must begin with /, https:// or http://'),
  })
    .test('one', 'needs who, token or header', (value) => !value || Boolean(value.who ?? value.token ?? value.header))
    .required(required),
  http: part({ url: web().required(required), secret: secret() }),
  sql: part({
    url: text()
      .matches(/^(postgres(ql)?|mysql|mariadb|sqlite):/, 'must begin with postgres:, mysql:, mariadb: or sqlite:')
      .required(required),
  }),
  data: part(Object.fromEntries(hostKinds.map((kind) => [kind, kindRule(kind)]))).required(required),
  may_see: text().oneOf(['everyone', 'http'], 'must be everyone or http'),
  people_visible: text().oneOf(['everyone', 'http'], 'must be everyone or http'),
  time_zone: timeZone(),
  every: number()
    .strict()
    .typeError('must be a number of seconds')
    .min(1, 'must be at least 1')
    .max(86_400, 'must be at most 86400'),
  actions: listOf(['status', 'priority', 'assign', 'reply']),
  pages: part(Object.fromEntries(hostPageKinds.map((kind) => [kind, page]))),
  rights: part({ roles: namesToPresets, teams: namesToPresets }),
  first_admin: text().matches(/^(agent|client):./, 'must be agent:<id> or client:<id>'),
})
  .test(
    'http',
    'data, actions or may_see come by HTTP: http is missing',
    (value) => !needsHttp(value) || Boolean(value?.http),
  )
  .test(
    'sql',
    'data come by statements: sql is missing',
    (value) => !sourcesOf(value).some((one) => one !== 'http') || Boolean(value?.sql),
  )
  .test('sight', (value, { createError }) => {
    const fault = faultOfSight(value);
    return fault === null || createError(fault);
  })
  .required('must hold keys and values');

interface Sighted {
  may_see?: string | null;
  people_visible?: string | null;
  data?: object | null;
}

/** What is wrong with how it says who may see a ticket; null if nothing is. */
function faultOfSight(value: Sighted | undefined): { path: string; message: string } | null {
  if (!value) return null;
  type Stated = { may_see?: string; visible_to?: string };
  const { tickets, people } = (value.data ?? {}) as { tickets?: Stated | string; people?: Stated | string };
  const { may_see: statement, visible_to: listed } = typeof tickets === 'object' && tickets ? tickets : {};
  if (value.people_visible && typeof people === 'object' && people?.may_see)
    return { path: 'people_visible', message: 'is said twice: here and in data.people.may_see' };
  if (value.may_see && statement)
    return { path: 'may_see', message: 'is said twice: here and in data.tickets.may_see' };
  if (listed && !statement) return { path: 'data.tickets.visible_to', message: 'needs data.tickets.may_see beside it' };
  if (value.may_see || statement) return null;
  return {
    path: 'may_see',
    message:
      'is missing: who may see a ticket? Write may_see: everyone if every agent may see every ticket in the help-desk, may_see: http if it is asked, or a statement data.tickets.may_see',
  };
}

const sourcesOf = (value?: { data?: object | null }): unknown[] =>
  Object.values(value?.data ?? {}).filter((one) => one !== undefined);
const needsHttp = (value?: Sighted & { actions?: unknown[] | null }): boolean =>
  Boolean(value?.actions?.length) ||
  value?.may_see === 'http' ||
  value?.people_visible === 'http' ||
  sourcesOf(value).includes('http');

function kindRule(kind: (typeof hostKinds)[number]) {
  const needed = kind === 'people' || kind === 'tickets' || kind === 'statuses';
  return lazy((value: unknown) => (value === undefined && !needed ? mixed().optional() : sourceOf(kind)));
}
