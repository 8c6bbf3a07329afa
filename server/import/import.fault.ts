import { importTexts } from '../../wire/import/import.limits';
import { rule, say, type Sentence } from '../shared/sentence';

/** What is wrong with a file as a whole: a 412 at `import_file` (D16). */
export class FileFault extends Error {
  constructor(readonly sentence: Sentence) {
    super(String(sentence));
  }
}

export const fileTooLarge = () => new FileFault(rule(importTexts.tooLarge));
export const neitherFormat = () =>
  new FileFault(
    say(
      'import.file.format',
      'This is neither a CSV nor an XLSX file. Save the table in one of these formats, without a password, and upload it again.',
    ),
  );
/** What would take far more memory than any table of this size, or is not built as workbooks are. */
export const unpacksTooLarge = () =>
  new FileFault(
    say(
      'import.file.unpacked',
      'This XLSX file becomes too large when it is unpacked. Save the table as CSV and upload that.',
    ),
  );
/** What takes longer to be read than any table of this size. */
export const takesTooLong = () =>
  new FileFault(
    say(
      'import.file.slow',
      'The file takes too long to be read. Save the table as CSV, in several parts if it is large, and upload that.',
    ),
  );
export const tooManyColumns = (max: number) =>
  new FileFault(
    say('import.file.columns', 'The file has more than {max, number} columns. Remove those that are not needed.', {
      max,
    }),
  );
export const tooManyRows = (max: number) =>
  new FileFault(
    say('import.file.rows', 'The file has more than {max, number} rows. Upload it in several parts.', { max }),
  );
