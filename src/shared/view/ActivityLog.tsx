import { useState } from 'react';
import type { ActivityPage, ActivityQuery } from '../../../wire/parts/activity';
import { defaultPageSize } from '../../../wire/protocol/list';
import type { Call, Carries } from '../../../wire/protocol/call';
import type { ReplyOf, RequestOf } from '../api/client';
import type { Live } from '../api/live';
import { Loaded } from '../api/Loaded';
import { useRecord } from '../api/useRecord';
import { Button } from '../button/Button';
import { formatDate } from '../format/date';
import { useMessages } from '../i18n/useMessages';
import { RefreshIcon } from '../icon/icon';
import { Link } from '../link/Link';
import { useStyles } from '../style/useStyles';
import { Empty } from '../table/Empty';
import { Pager } from '../table/Pager';
import * as sheet from './ActivityLog.module.css';
import { RichText } from './RichText';
import { viewMessages } from './view.messages';

interface ActivityLogProps<C extends Carries> {
  /** The owner's log call. */
  call: Call<C>;
  id: number;
  /** Picks the page out of the reply, whose key differs per owner (X20). */
  page: (reply: ReplyOf<C>) => ActivityPage;
  live?: Live;
}

/**
 * What happened to a record, newest first (D1 §3, §9): 10 per page, a pager only above 10 entries. Reload goes back to
 * page 1, 10 per page. Give it a new `key` to reload it from outside.
 */
export function ActivityLog<C extends { params: { id: number }; query: ActivityQuery }>({
  call,
  id,
  page,
  live,
}: ActivityLogProps<C>) {
  const css = useStyles(sheet);
  const t = useMessages(viewMessages);
  const [shown, setShown] = useState({ page: 1, limit: defaultPageSize });
  const load = useRecord(
    call,
    { params: { id }, query: { ...shown, 'sort-order': 'desc' } } as unknown as RequestOf<C>,
    { keep: true, live },
  );
  const reload = () => {
    setShown({ page: 1, limit: defaultPageSize });
    void load.reload();
  };
  return (
    <section className={css.log} aria-label={t('log')}>
      <Loaded of={load}>
        {(reply) => {
          const { data, total } = page(reply);
          if (total === 0) return <Empty title={t('log_empty')} />;
          return (
            <>
              <div className={css.tools}>
                <Button
                  look="quiet"
                  small
                  icon={<RefreshIcon />}
                  aria-label={t('refresh')}
                  pending={load.refreshing}
                  onClick={reload}
                />
              </div>
              <ol className={css.entries}>
                {data.map((entry) => (
                  <li key={entry.id} className={css.entry}>
                    {entry.creator?.profile_pic ? (
                      <img className={css.face} src={entry.creator.profile_pic} alt="" />
                    ) : (
                      <span className={css.face} aria-hidden="true">
                        {initials(entry.creator?.full_name)}
                      </span>
                    )}
                    <div className={css.text}>
                      <RichText html={entry.name} />
                      <p className={css.when}>
                        {entry.creator ? (
                          <Link to={`/user/${entry.creator.id}`}>{entry.creator.full_name}</Link>
                        ) : (
                          t('system')
                        )}{' '}
                        · <time dir="ltr">{formatDate(entry.created_at)}</time>
                      </p>
                    </div>
                  </li>
                ))}
              </ol>
              {total > defaultPageSize && (
                <Pager
                  label={t('log')}
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

const initials = (name = '') =>
  name
    .split(/\s+/)
    .map((word) => word[0])
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase();
