import { ConfigError } from '../../config';
import type { Connection } from '../../help-desk/connected/connection';
import { readConnection } from '../../help-desk/connected/connection.read';
import { HostFailure, requestHost } from '../../help-desk/connected/host.request';
import { driverFor } from '../../help-desk/connected/source.sql';
import { clockFound, fault, type Found, ok, skipped } from '../../check/finding';
import { mirrorFound, mirrorOf } from '../../check/work.check';
import type { Check } from './finding';

/** Milliseconds for one question. */
const within = 3_000;
const maxBytes = 32 * 1024 * 1024;

export const helpDeskCheck: Check = {
  name: 'help-desk',
  async run({ config: { helpDesk }, env, served }) {
    if (helpDesk === null) return [skipped('It is the one that we ship; HELP_DESK=<file> connects another.')];
    try {
      const connection = await readConnection(helpDesk, env);
      const all = await Promise.all([byHttp(connection), bySql(connection), byPage(connection)]);
      const db = await served();
      const mirror = db ? mirrorFound(connection.name, await mirrorOf(db, Object.keys(connection.data))) : [];
      return [ok(`${helpDesk} can be read.`), ...all.flat(), ...mirror];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return error.message.split('\n').map((line) => fault(line, 'Set it right; docs/connect.md explains each key.'));
    }
  },
};

async function byHttp({ name, http, data }: Connection): Promise<Found[]> {
  if (!http) return [];
  const [kind = 'tickets'] = Object.entries(data).flatMap(([one, from]) => (from === 'http' ? [one] : []));
  try {
    const url = new URL(`${http.url.replace(/\/+$/, '')}/${kind}?limit=1`);
    const { status, date } = await requestHost({ url, secret: http.secret, within, maxBytes });
    const clock = date ? [clockFound(name, (Date.parse(date) - Date.now()) / 1000)] : [];
    return [apiFound(name, status), ...clock];
  } catch (error) {
    return [notReached(`The host API of ${name}`, error)];
  }
}

function apiFound(name: string, status: number): Found {
  if (status === 401 || status === 403)
    return fault(
      `The host API of ${name} refuses our signature (${status}).`,
      'Give both the same secret (http.secret of the connection file), and set both clocks.',
    );
  if (status !== 200)
    return fault(`The host API of ${name} answers ${status}.`, 'Check http.url, and the log of the help-desk.');
  return ok(`The host API of ${name} takes our signature.`);
}

async function bySql({ name, sql }: Connection): Promise<Found[]> {
  if (!sql) return [];
  const driver = driverFor(sql.url);
  try {
    const before = Date.now();
    const { rows } = await driver.rows(driver.clock ?? 'select 1 as utc', {}, { within, max: 1 });
    const ahead = Number(rows[0]?.utc) - (before + Date.now()) / 2000;
    return [
      ok(`The database of ${name} lets us read.`),
      ...(driver.clock ? [clockFound(`the database of ${name}`, ahead)] : []),
    ];
  } catch (error) {
    return [notReached(`The database of ${name}`, error)];
  } finally {
    await driver.close();
  }
}

/** Where it is asked who is signed in; without a cookie nobody is. */
async function byPage({ name, signIn: { who } }: Connection): Promise<Found[]> {
  if (!who) return [];
  try {
    const { status } = await requestHost({ url: new URL(who.url), secret: null, within, maxBytes: 64 * 1024 });
    return [
      status === 404 || status >= 500
        ? fault(
            `${name} answers ${status} when it is asked who is signed in.`,
            'Check sign_in.who.url, and that its plug-in is there.',
          )
        : ok(`${name} can be asked who is signed in.`),
    ];
  } catch (error) {
    return [notReached(`Who is signed in: ${name}`, error)];
  }
}

function notReached(what: string, error: unknown): Found {
  if (!(error instanceof HostFailure)) throw error;
  return fault(
    `${what} cannot be used: ${error.message}.`,
    'Check its address in the connection file, that it runs, and the firewall between.',
  );
}
