import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Call, Carries } from '../../../wire/protocol/call';
import type { ListQuery } from '../../../wire/protocol/list';
import type { ReplyOf, RequestOf } from '../api/client';
import { useRecord } from '../api/useRecord';
import { useMessages } from '../i18n/useMessages';
import { ChevronEndIcon, ChevronStartIcon } from '../icon/icon';
import { Link } from '../link/Link';
import { useStyles } from '../style/useStyles';
import { lastVisit, pageBeside, rememberList, withPage } from './listMemory';
import * as sheet from './RecordNeighbours.module.css';
import * as neighbourMessages from '../../../texts/compiled/screen/neighbours';

interface RecordNeighboursProps<C extends Carries> {
  /** The pages of the record's kind. */
  paths: { list: string; show: (id: number) => string };
  id: number;
  /** The list of the kind, and the records of its reply. */
  call: Call<C>;
  rows: (reply: ReplyOf<C>) => readonly { id: number }[];
}

/**
 * The records before and after this one, in the list out of which it was opened, also on the list's other pages; the
 * chosen tab stays.
 */
export function RecordNeighbours<C extends Carries & { query?: ListQuery }>({
  paths,
  id,
  call,
  rows,
}: RecordNeighboursProps<C>) {
  const css = useStyles(sheet);
  const t = useMessages();
  const tab = useSearchParams()[0].get('tab');
  const [seen] = useState(() => lastVisit(paths.list));

  // At the first and the last of the records that were seen, the page of the list before or after them is loaded.
  const beside = seen && pageBeside(seen, id);
  const query = beside === null ? null : { ...seen?.query, page: beside };
  const { data } = useRecord(call, query && ({ query } as RequestOf<C>));
  const visit = useMemo(() => {
    if (!seen || beside === null || data === undefined) return seen;
    const found = rows(data).map((row) => row.id);
    return withPage(seen, beside, found);
    // `rows` is a constant of the kind.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [seen, beside, data]);
  useEffect(() => {
    if (visit) rememberList(visit);
  }, [visit]);

  const at = visit?.ids.indexOf(id) ?? -1;
  if (at < 0 || !visit || visit.total < 2) return null;
  const { ids, total, more } = visit;
  const place = (visit.query.page - 1) * visit.query.limit + at + 1;
  const address = tab === null ? '' : `?${new URLSearchParams({ tab }).toString()}`;
  const [before, after] = [ids[at - 1], ids[at + 1]];
  return (
    <span className={css.neighbours}>
      {before !== undefined && (
        <Link
          to={paths.show(before) + address}
          icon={<ChevronStartIcon size={14} />}
          look="quiet"
          aria-label={t(neighbourMessages.previous)}
          data-key="k"
        />
      )}
      <span>{t(neighbourMessages.place, { at: place, of: more ? `${total}+` : total })}</span>
      {after !== undefined && (
        <Link
          to={paths.show(after) + address}
          icon={<ChevronEndIcon size={14} />}
          look="quiet"
          aria-label={t(neighbourMessages.next)}
          data-key="j"
        />
      )}
    </span>
  );
}
