import { useState } from 'react';
import type { ActivityPage, ActivityQuery } from '../../../wire/parts/activity';
import { defaultPageSize } from '../../../wire/protocol/list';
import type { Call, Carries } from '../../../wire/protocol/call';
import type { ReplyOf, RequestOf } from '../api/client';
import type { Live } from '../api/live';
import { Loaded } from '../api/Loaded';
import { useReader } from '../api/useReader';
import { useRecord } from '../api/useRecord';
import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { RefreshIcon } from '../icon/icon';
import { useKept } from '../layout/useKept';
import { useStyles } from '../style/useStyles';
import { Empty } from '../table/Empty';
import { Pager } from '../table/Pager';
import { ActivityLines } from './ActivityLines';
import * as sheet from './ActivityLog.module.css';
import * as words from '../../../texts/compiled/screen/common';
import * as viewMessages from '../../../texts/compiled/screen/view';

export interface ActivityLogProps<C extends Carries> {
  /** The owner's log call. */
  call: Call<C>;
  id: number;
  /** Picks the page out of the reply, whose key differs per owner (X20). */
  page: (reply: ReplyOf<C>) => ActivityPage;
  live?: Live;
}

const firstPage = { page: 1, limit: defaultPageSize };

/**
 * What happened to a record (D1 §3, §9), newest first unless the person wants it the other way round: 10 per page, a pager
 * only above 10 entries. Reload goes back to page 1, 10 per page. Give it a new `key` to reload it from outside.
 */
export default function ActivityLog<C extends { params: { id: number }; query: ActivityQuery }>({
  call,
  id,
  page,
  live,
}: ActivityLogProps<C>) {
  const css = useStyles(sheet);
  const t = useMessages();
  const [shown, setShown] = useState(firstPage);
  const [order, keepOrder] = useKept('log-order', useReader()?.user_id, ['desc', 'asc']);
  const load = useRecord(
    call,
    { params: { id }, query: { ...shown, 'sort-order': order } } as unknown as RequestOf<C>,
    {
      keep: true,
      live,
    },
  );
  const reload = () => {
    setShown(firstPage);
    void load.reload();
  };
  return (
    <section className={css.log} aria-label={t(words.activity_log)}>
      <Loaded of={load}>
        {(reply) => {
          const { data, total } = page(reply);
          if (total === 0) return <Empty title={t(viewMessages.log_empty)} />;
          return (
            <>
              <div className={css.tools}>
                {total > 1 && (
                  <select
                    className={css.order}
                    aria-label={t(viewMessages.log_order)}
                    value={order}
                    onChange={({ target }) => {
                      keepOrder(target.value === 'asc' ? 'asc' : 'desc');
                      setShown(({ limit }) => ({ page: 1, limit }));
                    }}
                  >
                    <option value="desc">{t(viewMessages.newest_first)}</option>
                    <option value="asc">{t(viewMessages.oldest_first)}</option>
                  </select>
                )}
                <Button
                  look="quiet"
                  small
                  icon={<RefreshIcon />}
                  aria-label={t(words.refresh)}
                  pending={load.refreshing}
                  onClick={reload}
                />
              </div>
              <ActivityLines entries={data} oldestFirst={order === 'asc'} />
              {total > defaultPageSize && (
                <Pager
                  label={t(words.activity_log)}
                  {...shown}
                  total={total}
                  onChange={(change) => setShown((now) => ({ ...now, page: 1, ...change }))}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
