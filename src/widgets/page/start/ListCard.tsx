import * as startMessages from '../../../../texts/compiled/screen/start';
import type { Message } from '../../../../texts/message';
import { Loaded, Skeleton } from '../../../shared/api/Loaded';
import { useMessages } from '../../../shared/i18n/useMessages';
import type { ListedRow, Reader, RecordList } from '../../../shared/list/recordList';
import { shownRows, StartCard, StartRows } from './StartCard';

interface ListCardProps<Row extends ListedRow> {
  of: RecordList<Row>;
  /** Id of one of the views that every reader has above the list. */
  view: string;
  title: Message;
  reader: Reader;
  note: (row: Row) => string;
}

/** The beginning of a view of a list, of somebody who may open neither the list nor a record: a client. */
export function ListCard<Row extends ListedRow>({ of, view, title, reader, note }: ListCardProps<Row>) {
  const t = useMessages();
  const { query } = of.views(reader).find(({ id }) => id === view)!;
  const load = of.useRows({ ...query, limit: shownRows });
  const { data } = load;
  return (
    <StartCard title={t(title)} total={data?.total} isMore={data?.countExactly !== undefined}>
      <Loaded of={load} skeleton={<Skeleton lines={shownRows} />}>
        {({ rows }) => (
          <StartRows
            empty={t(startMessages.none)}
            rows={rows.map((row) => ({ key: row.id, name: of.nameOf(row), note: note(row) }))}
          />
        )}
      </Loaded>
    </StartCard>
  );
}
