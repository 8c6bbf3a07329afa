import { version } from '../../../package.json';
import type { ConnectionReply } from '../../../wire/connection/connection';
import { anonymous } from '../../testing/client';
import { connectionWith, littleHost } from '../../testing/little-host';
import { startServer } from '../../testing/server';
import { connectHelpDesk } from '.';
import { isOlder } from './plug-in';

test.each([
  ['0.1.9', '0.2.0', true],
  ['0.2.0', '0.10.0', true],
  ['0.10.0', '0.2.0', false],
  ['0.2.0', '0.2.0', false],
  ['1.0.0', '0.9.9', false],
  ['0.9.9', '1.0.0', true],
  ['0.2', '0.3.0', false],
  ['<b>', '0.3.0', false],
  [7, '0.3.0', false],
])('%s beside %s', (plugIn, ours, older) => expect(isOlder(plugIn, ours)).toBe(older));

test('an older plug-in is named in the log, once, and on the page of the connection, until it is replaced', async () => {
  const host = await littleHost();
  const lines: string[] = [];
  let later = 0;
  const connection = connectionWith({
    name: 'Harbour',
    signIn: { who: { url: `${host.url}/who`, cookies: ['desk'] } },
    firstAdmin: 'agent:boss',
  });
  const server = await startServer({
    helpDesk: async (db) => {
      const helpDesk = connectHelpDesk(connection, { db, clock: () => later, warn: (line) => lines.push(line) });
      await helpDesk.start();
      return helpDesk;
    },
  });
  const signedInAs = async (plugin: string | undefined) => {
    later += 31_000;
    host.people.set('boss', { kind: 'agent', id: 'boss', name: 'Bo', ...(plugin && { plugin }) } as never);
    const { data } = await anonymous(server).get<ConnectionReply>('/service-desk/api/connection', {
      cookie: 'desk=boss',
    });
    return data.connection!.plug_in;
  };
  try {
    expect(await signedInAs(undefined)).toBeNull();
    expect(await signedInAs(version)).toBeNull();
    expect(await signedInAs('0.0.9')).toEqual({ version: '0.0.9', ours: version });
    expect(await signedInAs('0.0.9')).toEqual({ version: '0.0.9', ours: version });
    expect(lines.filter((line) => line.includes('plug-in'))).toEqual([
      `The plug-in in Harbour is of version 0.0.9, the service desk of ${version}: connect it again, or copy the one that comes with it (docs/connect.md).`,
    ]);
    expect(await signedInAs(version)).toBeNull();
  } finally {
    await server.close();
    await host.close();
  }
});
