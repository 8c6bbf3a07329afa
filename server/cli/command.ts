import type { Writable } from 'node:stream';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** What a command has of the process that it runs in; tests bring their own. */
export interface Terminal {
  env: Record<string, string | undefined>;
  /** Absolute: names of files count from here. */
  cwd: string;
  /** Absolute folder of the package: `dist` is in it. */
  root: string;
  out: Writable;
  err: Writable;
  /** Ends when the person presses Ctrl-C. */
  signal: AbortSignal;
}

/** How a command ended, as its exit code says it. */
export const exitCodes = { done: 0, incomplete: 1, failed: 2, pending: 3, locking: 4 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export interface Command {
  /** What `--help` prints. */
  usage: string;
  run(args: string[], terminal: Terminal): Promise<ExitCode>;
}

/** Why a command cannot go on, in a sentence for standard error; the exit code is 2. */
export class Stop extends Error {}

/**
 * The options and words of a command line. Throws {@link Stop} for an option that the command does not have, and for more
 * or fewer words than `words` names.
 */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  words: readonly string[],
) {
  const parsed = parse(args, options);
  const missing = words[parsed.positionals.length];
  if (missing) throw new Stop(`Missing: <${missing}>. --help says what there is.`);
  if (parsed.positionals.length > words.length)
    throw new Stop(`Too much: ${parsed.positionals.slice(words.length).join(' ')}. --help says what there is.`);
  return parsed;
}

function parse<Options extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new Stop(`${message.split('. To specify', 1)[0]}. --help says what there is.`.replace('..', '.'));
  }
}

export const say = ({ err }: Pick<Terminal, 'err'>, line: string): void => void err.write(`${line}\n`);
export const print = ({ out }: Pick<Terminal, 'out'>, line: string): void => void out.write(`${line}\n`);
