import { sql } from 'kysely';
import { ValidationError } from 'yup';
import { tokenForm } from '../../wire/token/token.schema';
import { readConfig } from '../config';
import { reachOwnDatabase } from '../own-database';
import { reachDatabase } from '../reach';
import { type Database, openDatabase } from '../shared/db';
import { ApiError } from '../shared/errors';
import { presentOf } from '../shared/services';
import { inTransaction } from '../shared/transaction';
import { liveTokens, makeToken, revokeToken } from '../token';
import { requireCurrent } from './current';
import { type Command, exitCodes, print, readArguments, say, Stop, type Terminal } from './command';

const usage = `service-desk token create --for <login> --name <text> --scopes <scopes> [options]
service-desk token list [--json]
service-desk token revoke <id>

On the machine of the service desk, with its DATABASE_URL or DATA_DIR. What create prints is the token, once.

--for <login>          the e-mail address of a person, or of a service account its name
--scopes <scopes>      with commas: read, write, problem:read, asset:write … (docs/api.md)
--expires <moment>     "2027-01-31 00:00", in the time zone of the person; else it does not end
--ip <network>         from where it may be used, such as 10.0.0.0/8; several times for several of them`;

const text = { type: 'string' } as const;
const actions = {
  create: {
    words: [],
    options: { for: text, name: text, scopes: text, expires: text, ip: { type: 'string', multiple: true } },
    run: create,
  },
  list: { words: [], options: { json: { type: 'boolean' } }, run: list },
  revoke: { words: ['id'], options: {}, run: revoke },
} as const;

interface Given {
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
  positionals: string[];
}

/** Tokens of the API on the machine itself, for no token makes tokens (G21). */
export const tokenCommand: Command = {
  usage,
  async run([name = '', ...args], terminal) {
    if (!Object.hasOwn(actions, name)) throw new Stop(name ? `There is no token ${name}.\n\n${usage}` : usage);
    const { words, options, run } = actions[name as keyof typeof actions];
    const given = readArguments(args, options, words) as Given;
    const config = readConfig(terminal.env);
    const { url, leave } = await reachOwnDatabase(config, { mayMake: false });
    try {
      await reachDatabase(url, { withinMs: 5_000 });
      const { db } = openDatabase({ connectionString: url }, 2);
      try {
        await requireCurrent(db);
        await run(db, given, terminal, presentOf({ now: () => new Date(), config }));
      } finally {
        await db.destroy();
      }
    } catch (error) {
      throw sentenceOf(error);
    } finally {
      await leave();
    }
    return exitCodes.done;
  },
};

async function create(db: Database, { values }: Given, terminal: Terminal, present: Date): Promise<void> {
  const given = values as { for?: string; name?: string; scopes?: string; expires?: string; ip?: string[] };
  for (const name of ['for', 'name', 'scopes'] as const) if (!given[name]) throw new Stop(`Missing: --${name}.`);
  const form = tokenForm.validateSync(
    {
      name: given.name,
      scopes: given.scopes!.split(',').map((one) => one.trim()),
      ip_ranges: given.ip ?? [],
      ...(given.expires && { expires_at: given.expires }),
    },
    { abortEarly: false },
  );
  const person = await personCalled(db, given.for!);
  const work = { actor: person, now: new Date(), present };
  const { id, token } = await inTransaction(db, (trx) => makeToken({ db: trx, ...work }, form));
  say(terminal, `Token ${id} of ${person.full_name ?? person.email}. It is shown once:`);
  print(terminal, token);
}

async function personCalled(db: Database, login: string) {
  const found = await db
    .selectFrom('help_desk.users')
    .select(['id', 'email', 'full_name', 'role', 'time_zone'])
    .where('active', '=', true)
    .where((eb) =>
      eb.or([
        eb(sql`lower(email)`, '=', login.toLowerCase()),
        eb.and([eb('is_service', '=', true), eb(sql`lower(full_name)`, '=', login.toLowerCase())]),
      ]),
    )
    .limit(2)
    .execute();
  if (found.length > 1) throw new Stop(`Several are called ${login}.`);
  if (!found[0]) throw new Stop(`There is no active person or service account ${login}.`);
  return found[0];
}

async function list(db: Database, { values }: Given, terminal: Terminal, present: Date): Promise<void> {
  const tokens = await liveTokens(db, present);
  if (values.json) return print(terminal, JSON.stringify(tokens));
  if (!tokens.length) return say(terminal, 'There is no token.');
  for (const { id, prefix, owner, name, scopes, ends, last_used } of tokens)
    print(
      terminal,
      [id, `${prefix}…`, owner, name, scopes.join(','), ends ?? 'does not end', last_used ?? 'never used'].join('\t'),
    );
}

async function revoke(db: Database, { positionals: [id = ''] }: Given, terminal: Terminal): Promise<void> {
  if (!/^\d{1,15}$/.test(id)) throw new Stop('service-desk token revoke <id>: the number that token list shows.');
  const name = await inTransaction(db, (trx) => revokeToken({ db: trx, actor: null, now: new Date() }, Number(id)));
  say(terminal, `Revoked: ${name}.`);
}

/** The sentences that a form has, and those of a call. */
function sentenceOf(error: unknown): unknown {
  if (error instanceof ValidationError)
    return new Stop(
      (error.inner.length ? error.inner : [error]).map(({ path, message }) => `${path}: ${message}`).join('\n'),
    );
  return error instanceof ApiError ? new Stop(error.message) : error;
}
