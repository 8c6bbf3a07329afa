import type { Language } from '../../texts/compiled/languages';
import type { CsvSeparator } from '../../wire/parts/export';
import { byteOrderMark, writeCsv } from '../parts/export/csv';
import type { Db } from '../shared/db';
import { say } from '../shared/sentence';
import { ownFields, type OwnField } from './import.columns';
import * as importSentences from '../../texts/compiled/server/import';
import { shownName } from '../shared/built-in';

const name = () => say(importSentences['sample.name']);
const description = () => say(importSentences['sample.description']);

/** A file to begin with: the headings in the reader's language and two rows whose names there are (issue of a first import). */
export async function sampleFile(db: Db, language: Language, separator: CsvSeparator): Promise<string> {
  const first = async (table: 'asset_statuses' | 'impacts') =>
    (await db.selectFrom(table).select(shownName(table, table).as('name')).orderBy('id').limit(1).executeTakeFirst())
      ?.name ?? '';
  const offered = async (table: 'help_desk.departments' | 'help_desk.locations') => {
    const rows = db.selectFrom(table).select('name').where('gone_at', 'is', null);
    return (await rows.orderBy('id').limit(1).executeTakeFirst())?.name ?? '';
  };
  const status = await first('asset_statuses');
  const rows: Partial<Record<OwnField, string>>[] = [
    {
      name: name().in(language),
      identifier: 'IT-0001',
      asset_status_id: status,
      department_id: await offered('help_desk.departments'),
      location_id: await offered('help_desk.locations'),
      impact_type_id: await first('impacts'),
      description: description().in(language),
    },
    {
      name: say(importSentences['sample.printer']).in(language),
      identifier: 'IT-0002',
      asset_status_id: status,
    },
  ];
  // One type is chosen for the file; a number of its own a new asset gets.
  const fields = (Object.keys(ownFields) as OwnField[]).filter((field) => field !== 'asset_type_id' && field !== 'id');
  const table = [
    fields.map((field) => ownFields[field].label.in(language)),
    ...rows.map((row) => fields.map((field) => row[field] ?? '')),
  ];
  return byteOrderMark + writeCsv(table, separator);
}
