import { Writable } from 'node:stream';
import { run } from '../cli';
import type { Command, ExitCode, Terminal } from '../command';

export interface Ended {
  code: ExitCode;
  out: string;
  err: string;
}

interface Place {
  cwd?: string;
  root?: string;
  signal?: AbortSignal;
}

/** Runs `service-desk …` in this process, with nothing of its environment but what is given. */
export const cli = (args: string[], env: Record<string, string> = {}, place: Place = {}): Promise<Ended> =>
  collected((terminal) => run(args, terminal), env, place);

/** The same of one command; what it throws is thrown. */
export const runCommand = (command: Command, args: string[], env: Record<string, string>): Promise<Ended> =>
  collected((terminal) => command.run(args, terminal), env);

async function collected(
  work: (terminal: Terminal) => Promise<ExitCode>,
  env: Record<string, string>,
  { cwd = process.cwd(), root = cwd, signal = new AbortController().signal }: Place = {},
): Promise<Ended> {
  const [out, err] = [collector(), collector()];
  const code = await work({ env, cwd, root, signal, out: out.stream, err: err.stream });
  return { code, out: out.text(), err: err.text() };
}

function collector(): { stream: Writable; text: () => string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer | string, _encoding, next) {
      chunks.push(Buffer.from(chunk));
      next();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString() };
}
