import { type HostKind } from '../../server/help-desk/connected/host';
import { type Check, assert, NotTried } from '../check';
import { type Backend, shown } from './open';

const ended = (kind: HostKind): Check<Backend> => ({
  requirement: 24,
  title: `${kind}: the last cursor, asked again, does not tell everything once more`,
  async run(backend) {
    if (!backend.readsByHttp(kind)) throw new NotTried(`The connection does not read ${kind} by HTTP.`);
    const { cursor, ended: whole, rows } = await backend.walk(kind);
    if (!whole || cursor === null) throw new NotTried(`The host does not tell which ${kind} changed.`);
    if (rows.length < 20) throw new NotTried(`There are only ${rows.length} ${kind}.`);
    const { rows: again, cursor: next } = await backend.rows(kind, { since: cursor, limit: '1000' });
    assert(
      again.length < Math.min(rows.length, 1000),
      `All of it came once more: ${again.length} of ${rows.length} rows. If everything was changed within the last seconds, wait and try again.`,
    );
    assert(next !== null, 'With nothing new the cursor is null, so everything is read again: send the one that came.');
  },
});

const foreign: Check<Backend> = {
  requirement: 24,
  title: 'A cursor that the host never gave is no fault of the server',
  async run(backend) {
    if (!backend.readsByHttp('tickets')) throw new NotTried('The connection does not read tickets by HTTP.');
    for (const cursor of ['nonsense', "1' or 1=1", '9'.repeat(100)]) {
      const reply = await backend.send(backend.api(`/tickets?since=${encodeURIComponent(cursor)}`), { within: 30_000 });
      assert(reply.status < 500, `The cursor ${cursor.slice(0, 20)} gets ${shown(reply)}.`);
    }
  },
};

export const changeChecks: readonly Check<Backend>[] = [ended('people'), ended('tickets'), foreign];
