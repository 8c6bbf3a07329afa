import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { readScannerAddress, type ScannerAddress } from '../scan/address';

/** What every scanner takes for malware, and no machine is harmed by (https://www.eicar.org/download-anti-malware-testfile/). */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** A clamd of a test, as far as we speak its protocol; Debian's own is in e2e/scan. */
export interface TestClamd {
  address: ScannerAddress;
  /** As CLAMAV names it. */
  name: string;
  /** What was scanned. */
  seen: Buffer[];
  /** Its StreamMaxLength. */
  maxBytes: number;
  /** In place of its reply: another line, or `silent`, or `cut`. */
  instead: string | null;
  version: string;
  close(): Promise<void>;
}

export async function startClamd(): Promise<TestClamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    serve(socket).catch(() => socket.destroy());
  });

  async function serve(socket: Socket): Promise<void> {
    const read = reader(socket);
    const command = await read.text();
    const reply = (line: string): void => {
      if (clamd.instead === 'cut') socket.destroy();
      else if (clamd.instead !== 'silent') socket.end(`${clamd.instead ?? line}\0`);
    };
    if (command === 'zVERSION') return reply(clamd.version);
    if (command !== 'zINSTREAM') return reply('UNKNOWN COMMAND');
    const content: Buffer[] = [];
    for (let total = 0; ;) {
      const length = (await read.bytes(4)).readUInt32BE();
      if (length === 0) break;
      total += length;
      if (total > clamd.maxBytes) return reply('INSTREAM size limit exceeded. ERROR');
      content.push(await read.bytes(length));
    }
    const file = Buffer.concat(content);
    clamd.seen.push(file);
    reply(file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const name = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clamd: TestClamd = {
    ...{ address: readScannerAddress(name)!, name, seen: [], maxBytes: 25 * 1024 * 1024, instead: null },
    version: `ClamAV 1.4.3/27482/${new Date().toUTCString().slice(0, 25).replace(',', '')}`,
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => closed());
      }),
  };
  return clamd;
}

function reader(socket: Socket) {
  const pieces = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let held = Buffer.alloc(0);
  const more = async (): Promise<void> => {
    const { done, value } = await pieces.next();
    if (done) throw new Error('it ended');
    held = Buffer.concat([held, value]);
  };
  return {
    async text(): Promise<string> {
      while (!held.includes(0)) await more();
      const end = held.indexOf(0);
      const text = held.subarray(0, end).toString();
      held = held.subarray(end + 1);
      return text;
    },
    async bytes(count: number): Promise<Buffer> {
      while (held.length < count) await more();
      const found = held.subarray(0, count);
      held = held.subarray(count);
      return found;
    },
  };
}
