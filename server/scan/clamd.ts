import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { causeOf } from '../shared/cause';
import { type ScannerAddress, nameOfScanner } from './address';

/** Looks for malware. Every call throws {@link ScannerError} in bounded time. */
export interface Scanner {
  /** As CLAMAV names it. */
  name: string;
  /** What was found in the content, which may be read twice; null: nothing. */
  scan(content: () => AsyncIterable<Buffer>): Promise<string | null>;
  /** What it is and how old its signatures are, in its own words, e.g. `ClamAV 1.4.6/27482/Sun Nov 29 10:26:45 2026`. */
  version(): Promise<string>;
}

/** `away`: nobody listens, or nobody replies in time; `limit`: it takes no file of this size; `failed`: it could not look. */
export type ScannerFailure = 'away' | 'limit' | 'failed';

export class ScannerError extends Error {
  constructor(
    readonly failure: ScannerFailure,
    message: string,
  ) {
    super(message);
  }
}

/** Milliseconds. */
export interface ScannerPatience {
  connectMs: number;
  /** Between two signs of life: a piece that is taken, a reply. */
  silentMs: number;
}

/** clamd looks for at most two minutes (its MaxScanTime); ours is shorter, as a person waits. */
const patience: ScannerPatience = { connectMs: 5_000, silentMs: 60_000 };
const brokenOff = new Set(['EPIPE', 'ECONNRESET']);
/** Milliseconds between two pieces when a file is sent once more. */
const slowMs = 5;
/** Its replies are a line; a longer one is nobody's who speaks this protocol. */
const longestReply = 4096;

/** clamd's own protocol (clamd(8)): a command ended by a zero byte, and for INSTREAM pieces after their length. */
export function openScanner(address: ScannerAddress, { connectMs, silentMs }: ScannerPatience = patience): Scanner {
  async function ask(command: string, content?: AsyncIterable<Buffer>, pauseMs = 0): Promise<string> {
    const socket = connect('path' in address ? { path: address.path } : { host: address.host, port: address.port });
    const reply = replyOf(socket, { connectMs, silentMs });
    // Whoever sends hears of it.
    reply.catch(() => undefined);
    try {
      await send(socket, command, { content, pauseMs, reply });
      return await reply;
    } finally {
      socket.destroy();
    }
  }

  return {
    name: nameOfScanner(address),

    async scan(content) {
      // It ends the connection when the file is too large, and while we write its reply is lost: slowly it is heard.
      const reply = await ask('INSTREAM', content()).catch((error: unknown) => {
        if (!(error instanceof ScannerError && brokenOff.has(error.message))) throw error;
        return ask('INSTREAM', content(), slowMs);
      });
      const [, found] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
      if (found) return found;
      if (reply === 'stream: OK') return null;
      throw new ScannerError(/size limit exceeded/i.test(reply) ? 'limit' : 'failed', reply);
    },

    version: () => ask('VERSION'),
  };
}

/** Sends the command and the content; ends early when the reply is there before, e.g. because the content is too large. */
async function send(
  socket: Socket,
  command: string,
  { content, pauseMs, reply }: { content: AsyncIterable<Buffer> | undefined; pauseMs: number; reply: Promise<string> },
): Promise<void> {
  let isReplied = false;
  const replied = reply.then(
    () => void (isReplied = true),
    () => void (isReplied = true),
  );
  const write = async (bytes: Buffer): Promise<void> => {
    const isTaken = new Promise<void>((taken) => socket.write(bytes, () => taken()));
    await Promise.race([isTaken, replied]);
  };
  await write(Buffer.from(`z${command}\0`));
  if (!content) return;
  for await (const chunk of content) {
    if (isReplied) return;
    if (!chunk.length) continue;
    await write(lengthOf(chunk.length));
    await write(chunk);
    if (pauseMs) await wait(pauseMs);
  }
  await write(lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** What comes back before a zero byte. A connection that breaks while we send may have brought it before. */
function replyOf(socket: Socket, { connectMs, silentMs }: ScannerPatience): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const away = (why: string): void => reject(new ScannerError('away', why));
    socket.setTimeout(connectMs, () => {
      away('ETIMEDOUT');
      socket.destroy();
    });
    socket.once('connect', () => socket.setTimeout(silentMs));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\0');
      if (end >= 0) resolve(text.slice(0, end).trim());
      else if (text.length > longestReply)
        reject(new ScannerError('failed', 'It does not speak the protocol of clamd.'));
    });
    socket.on('error', (error) => away(causeOf(error)));
    socket.on('close', () => away('it closed the connection without a reply'));
  });
}
