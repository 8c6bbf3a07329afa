import { type HostKind, hostKinds } from '../../server/help-desk/connected/host';
import type { SqlSource } from '../../server/help-desk/connected/connection';
import { faultOf } from '../../server/help-desk/connected/host.rules';
import { HostFailure } from '../../server/help-desk/connected/host.request';
import { sqlSource } from '../../server/help-desk/connected/source.sql';
import { type Check, assert, demandNone, NotTried, Unmet } from '../check';
import { type Backend, statementsOf } from './open';
import { nameOf } from './lists';

/** Pages of a kind that are read. */
const mostPages = 20;

/** Runs with the source that the service desk would use. */
export async function withSource<T>(
  { connection }: Backend,
  statements: Partial<Record<HostKind, SqlSource>>,
  run: (source: ReturnType<typeof sqlSource>) => Promise<T>,
): Promise<T> {
  if (!connection.sql || !Object.keys(statements).length) throw new NotTried('The connection reads nothing by SQL.');
  const source = sqlSource(connection.sql.url, statements);
  try {
    return await run(source);
  } catch (error) {
    throw error instanceof HostFailure ? new Unmet(`It fails: ${error.message}.`) : error;
  } finally {
    await source.close();
  }
}

const read = (kind: HostKind): Check<Backend> => ({
  requirement: 27,
  title: `${kind}: the statements give rows that can be taken, each once`,
  async run(backend) {
    const statements = statementsOf(backend.connection);
    if (!statements[kind]) throw new NotTried(`The connection does not read ${kind} by SQL.`);
    await withSource(backend, statements, async (source) => {
      const names = new Set<string>();
      let since: string | null = null;
      for (let page = 0; page < mostPages; page++) {
        const next: Awaited<ReturnType<typeof source.changed>> = await source.changed(kind, since);
        demandNone(
          next.rows.flatMap((row) => {
            const fault = faultOf(kind, row);
            return fault ? [`${JSON.stringify(row.id)}: ${fault}`] : [];
          }),
          `${kind} that cannot be taken`,
        );
        for (const row of next.rows) names.add(nameOf(kind, row));
        if (!next.more) break;
        assert(next.cursor !== since, `After page ${page + 1} of ${kind} it does not go on: it never ends.`);
        since = next.cursor;
      }
      const [first] = names;
      if (!first) return;
      const found = await source.byIds(kind, [first, kind === 'people' ? 'client:no-such-id' : 'no-such-id']);
      assert(
        found.length === 1 && nameOf(kind, found[0]!) === first,
        `Asked for ${first}, ${found.map((row) => nameOf(kind, row)).join(', ') || 'nothing'} came.`,
      );
    });
  },
});

const noWrite: Check<Backend> = {
  requirement: 27,
  title: 'A statement that writes is refused',
  async run(backend) {
    const table = 'service_desk_conformance';
    const statements = { people: { changed: `create table ${table} (id integer)`, ids: null, byIds: null } };
    if (!Object.keys(statementsOf(backend.connection)).length)
      throw new NotTried('The connection reads nothing by SQL.');
    const refused = await withSource(backend, statements, (source) => source.changed('people', null)).then(
      () => false,
      () => true,
    );
    assert(refused, `The table ${table} was made: drop it, and give the account rights to read only.`);
  },
};

export const sqlChecks: readonly Check<Backend>[] = [...hostKinds.map(read), noWrite];
