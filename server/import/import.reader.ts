import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Upload } from '../shared/body';
import { ApiError } from '../shared/errors';
import { gate } from '../shared/gate';
import { keptSentence, say, type Sentence, type StoredSentence } from '../shared/sentence';
import { takesTooLong, unpacksTooLarge } from './import.fault';
import type { Profile } from './import.profile';
import type { Place, Source } from './import.read';
import type { Listed } from './import.values';
import * as uploadSentences from '../../texts/compiled/server/upload';

/** A column of a file, as it is stored. */
export interface StoredHeader {
  /** Empty: it has none. */
  name: string;
  samples: string[];
  /** How its values are written; a file that was uploaded before this was kept has none. */
  profile?: Profile;
}

/** What stands in a file when all rows are read. */
export interface FileFacts {
  columns: StoredHeader[];
  /** Rows below the header, blank ones between others too. */
  count: number;
  source: Source;
  /** Of each column. */
  values: Listed[];
}

/**
 * What the process sends: rows as a list of `{row, cells, fault?, rounded?}`, or how the file ends. The list is a `jsonb`
 * as the database takes it in binary form, so that the server makes no text of it: a byte for the version, then JSON.
 */
export type ReaderReply = { rows: Uint8Array } | FileFacts | { refused: StoredSentence } | { failure: string };

/** Of the process that reads: megabytes of its heap, bytes of all its memory, milliseconds in which it is waited for. */
export const limitsOfReader = { heap: 96, memory: 200_000_000, time: 60_000 };
/** Runs the reading of a file; two at the same time, so that a server needs no more memory by many of them. */
export const inTurn = gate(2);

/** The program: built it stands beside the server; a server that runs from its source compiles it at each start. */
export const readerProgram = { built: fileURLToPath(new URL('./import-reader.mjs', import.meta.url)) };
const source = fileURLToPath(new URL('./import.reader.process.ts', import.meta.url));

function startReader(
  { path, size }: Pick<Upload, 'path' | 'size'>,
  place: Place,
  max: typeof limitsOfReader,
): ChildProcess {
  const [program, loader] = existsSync(readerProgram.built) ? [readerProgram.built, []] : [source, ['--import', 'tsx']];
  return fork(program, [path, String(size), String(max.memory), JSON.stringify(place)], {
    // It needs none of ours, and reads what strangers have written.
    env: {},
    execArgv: [...loader, `--max-old-space-size=${max.heap}`, '--max-semi-space-size=4'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** The upload was given up by who sent it. */
const interrupted = () => new ApiError(400, say(uploadSentences.interrupted));
export const refusedFile = (sentence: Sentence): ApiError => new ApiError(412, { import_file: sentence });

/**
 * Reads a file in a process of its own, which has little memory and time: a thread whose memory ends takes the server
 * with it. Yields rows as {@link ReaderReply} has them while the next ones are read; returns what stands in the file.
 * Throws 412 for what cannot be an import (D16), 400 once `gone` is aborted, and ends the process in any case.
 */
export async function* readFileApart(
  file: Pick<Upload, 'path' | 'size'>,
  gone: AbortSignal,
  max = limitsOfReader,
  place: Place = {},
): AsyncGenerator<Buffer, FileFacts> {
  const child = startReader(file, place, max);
  let complaint = '';
  child.stderr?.on('data', (chunk) => (complaint = `${complaint}${String(chunk)}`.slice(0, 2000)));
  let waited = 0;
  const next = async (): Promise<ReaderReply> => {
    const begun = performance.now();
    const reply = await replyOf(child, max.time - waited, gone);
    waited += performance.now() - begun;
    return reply;
  };
  try {
    for (let coming = next(); ;) {
      const reply = await coming;
      if ('columns' in reply) return reply;
      if ('refused' in reply) throw refusedFile(keptSentence(reply.refused));
      if ('failure' in reply) throw new Error(`${reply.failure}\n${complaint}`.trim());
      coming = next();
      coming.catch(() => undefined);
      yield Buffer.from(reply.rows.buffer, reply.rows.byteOffset, reply.rows.length);
    }
  } finally {
    child.removeAllListeners();
    child.on('error', () => undefined);
    child.kill('SIGKILL');
  }
}

/** Asks for the next rows. A process that is ended by its limits has refused the file. */
function replyOf(child: ChildProcess, within: number, gone: AbortSignal): Promise<ReaderReply> {
  return new Promise((resolve, reject) => {
    const refuse = (sentence: Sentence): void => done(() => resolve({ refused: sentence.toJSON() }));
    const late = setTimeout(() => refuse(takesTooLong().sentence), within);
    const leave = (): void => done(() => reject(interrupted()));
    const take = (reply: ReaderReply): void => done(() => resolve(reply));
    const fail = (error: Error): void => done(() => reject(error));
    const end = (code: number | null, signal: NodeJS.Signals | null): void =>
      // 134 is SIGABRT where there are no signals; SIGKILL comes from a system that has no memory left.
      signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134
        ? refuse(unpacksTooLarge().sentence)
        : done(() => resolve({ failure: `The process that reads ended with ${signal ?? code}.` }));
    function done(settle: () => void): void {
      clearTimeout(late);
      gone.removeEventListener('abort', leave);
      child.off('message', take).off('error', fail).off('exit', end);
      settle();
    }
    if (gone.aborted) return leave();
    gone.addEventListener('abort', leave);
    child.on('message', take).on('error', fail).on('exit', end);
    if (child.exitCode !== null || child.signalCode !== null) return end(child.exitCode, child.signalCode);
    // One that cannot be sent has an end that is told.
    child.send('next', () => undefined);
  });
}
