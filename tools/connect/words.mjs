// How the installer speaks: lines on the terminal, a question before each change, a sentence when it cannot go on.
import { createInterface } from 'node:readline/promises';

/** It cannot go on; the message is the sentence for the person. */
export class Stop extends Error {}

/** What is shown instead of a secret where nothing is changed. */
export const hidden = '<made when it is done>';

/**
 * Lines out, answers in. `yes` answers every question with yes.
 * @param {{ yes?: boolean, dryRun?: boolean, print?: (line: string) => void, terminal?: boolean }} how
 */
export function openDialog({ yes = false, dryRun = false, print = console.log, terminal = process.stdin.isTTY }) {
  return {
    print,
    /** Whether a person is there who can be asked. */
    terminal: Boolean(terminal) && !yes && !dryRun,
    /** Resolves to true for yes. Throws {@link Stop} if there is nobody to be asked. */
    async confirm(question) {
      if (yes) return true;
      if (!terminal)
        throw new Stop(
          'Each change is asked for first, and nobody is at a terminal. --yes answers all questions with yes, --dry-run changes nothing.',
        );
      const reader = createInterface({ input: process.stdin, output: process.stderr });
      const typed = await reader.question(`${question} [y/n] `);
      reader.close();
      return /^y(es)?$/i.test(typed.trim());
    },
  };
}

/** The lines of a text with this before each. */
export const indented = (text, by = '    ') =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `${by}${line}`.trimEnd())
    .join('\n');
