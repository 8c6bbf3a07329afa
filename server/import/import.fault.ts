import { importTexts } from '../../wire/import/import.limits';
import { ApiError } from '../shared/errors';
import { rule, say, type Sentence } from '../shared/sentence';

/** What is wrong with a file as a whole (D16). */
export const fileFault = (sentence: Sentence): ApiError => new ApiError(412, { import_file: sentence });

export const fileTooLarge = () => fileFault(rule(importTexts.tooLarge));
export const noFile = () => fileFault(rule(importTexts.none));
export const neitherFormat = () =>
  fileFault(
    say(
      'import.file.format',
      'This is neither a CSV nor an XLSX file. Save the table in one of these formats, without a password, and upload it again.',
    ),
  );
/** An archive that would take far more memory or time than any table of this size. */
export const unpacksTooLarge = () =>
  fileFault(
    say(
      'import.file.unpacked',
      'This XLSX file becomes too large when it is unpacked. Save the table as CSV and upload that.',
    ),
  );
export const tooManyColumns = (max: number) =>
  fileFault(
    say('import.file.columns', 'The file has more than {max, number} columns. Remove those that are not needed.', {
      max,
    }),
  );
