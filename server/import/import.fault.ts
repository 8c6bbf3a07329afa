import { importTexts } from '../../wire/import/import';
import { rule, say, type Sentence } from '../shared/sentence';
import * as importSentences from '../../texts/compiled/server/import';

/** What is wrong with a file as a whole: a 412 at `import_file` (D16). */
export class FileFault extends Error {
  constructor(readonly sentence: Sentence) {
    super(String(sentence));
  }
}

export const fileTooLarge = () => new FileFault(rule(importTexts.tooLarge));
export const neitherFormat = () => new FileFault(say(importSentences['file.format']));
/** What would take far more memory than any table of this size, or is not built as workbooks are. */
export const unpacksTooLarge = () => new FileFault(say(importSentences['file.unpacked']));
/** What takes longer to be read than any table of this size. */
export const takesTooLong = () => new FileFault(say(importSentences['file.slow']));
export const tooManyColumns = (max: number) =>
  new FileFault(
    say(importSentences['file.columns'], {
      max,
    }),
  );
export const tooManyRows = (max: number) => new FileFault(say(importSentences['file.rows'], { max }));
