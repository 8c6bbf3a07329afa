import { useMemo } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as inboxMessages from '../../../texts/compiled/screen/inbox';
import { inboxCalls, type InboxList, type InboxMessage } from '../../../wire/inbox/inbox';
import { useAction } from '../../shared/api/useAction';
import { type Page as Rows, useList } from '../../shared/api/useList';
import type { Load } from '../../shared/api/useRecord';
import { useReload } from '../../shared/api/useReload';
import { Button } from '../../shared/button/Button';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { CheckIcon } from '../../shared/icon/icon';
import { Link } from '../../shared/link/Link';
import { Page } from '../../shared/page/Page';
import { useTab } from '../../shared/page/useTab';
import { SrOnly } from '../../shared/style/SrOnly';
import { cx, useStyles } from '../../shared/style/useStyles';
import type { Column } from '../../shared/table/column';
import { DataTable } from '../../shared/table/DataTable';
import type { ListControl } from '../../shared/table/listState';
import { Empty } from '../../shared/table/Empty';
import { useUrlListState } from '../../shared/table/useUrlListState';
import { Tabs } from '../../shared/tabs/Tabs';
import { Time } from '../../shared/view/Time';
import { useUnread } from './InboxBell';
import * as sheet from './inbox.list.module.css';

const pageOf = ({ messages, total }: InboxList) => ({ rows: messages, total });

const tabs = ['all', 'unread', 'mentions'] as const;
type TabName = (typeof tabs)[number];

/** /service-desk/inbox (G7): what the reader is informed of, newest first, a line for each record. */
export default function InboxPage() {
  const t = useMessages();
  const [chosen, choose] = useTab();
  const tab = tabs.find((one) => one === chosen) ?? 'all';
  const state = useUrlListState({ limit: 25 });
  const query = {
    page: state.page,
    limit: state.limit,
    ...(tab === 'unread' && { unread: 1 as const }),
    ...(tab === 'mentions' && { mentions: 1 as const }),
  };
  const list = useList(inboxCalls.list, { query }, pageOf, { live: 'inbox' });
  const reload = useReload();
  const read = useAction(inboxCalls.read, { onDone: () => void reload([inboxCalls.list]) });
  const unread = useUnread();
  const panel = () => (
    <Messages tab={tab} list={list} state={state} onRead={(ids) => void read.run({ body: { ids } })} />
  );
  return (
    <Page
      title={t(words.inbox)}
      alerts="inbox"
      actions={
        <Button
          icon={<CheckIcon />}
          idle={unread === 0}
          pending={read.pending}
          onClick={() => void read.run({ body: { all: true } })}
        >
          {t(inboxMessages.mark_all)}
        </Button>
      }
    >
      <Tabs<TabName>
        label={t(words.inbox)}
        value={tab}
        onChange={choose}
        tabs={[
          { id: 'all', label: t(words.all), panel },
          { id: 'unread', label: t(inboxMessages.unread), ...(unread > 0 && { count: unread }), panel },
          { id: 'mentions', label: t(inboxMessages.mentions), panel },
        ]}
      />
    </Page>
  );
}

interface MessagesProps {
  tab: TabName;
  list: Load<Rows<InboxMessage>>;
  state: ListControl;
  onRead: (ids: number[]) => void;
}

function Messages({ tab, list, state, onRead }: MessagesProps) {
  const t = useMessages();
  const columns = useMemo<Column<InboxMessage, never>[]>(
    () => [
      {
        id: 'title',
        header: t(inboxMessages.message),
        sort: false,
        fixed: true,
        grow: true,
        cell: (row) => <Message row={row} />,
      },
      {
        id: 'actor',
        header: t(words.from),
        sort: false,
        width: 160,
        importance: 2,
        cell: ({ actor }) => actor?.full_name,
      },
      {
        id: 'created_at',
        header: t(inboxMessages.when),
        sort: false,
        width: 140,
        importance: 1,
        cell: (row) => <Time at={row.created_at} />,
      },
    ],
    [t],
  );
  return (
    <DataTable
      main
      plain
      name="inbox"
      caption={t(words.inbox)}
      columns={columns}
      list={list}
      state={state}
      rowKey={(row) => String(row.id)}
      empty={
        <Empty title={t(tab === 'mentions' ? inboxMessages.no_mentions : inboxMessages.empty)}>
          {t(inboxMessages[`empty_${tab}`])}
        </Empty>
      }
      actions={(row) =>
        row.read_at === null && (
          <Button
            look="quiet"
            small
            icon={<CheckIcon />}
            aria-label={t(inboxMessages.mark_one, { title: row.title })}
            title={t(inboxMessages.mark)}
            onClick={() => onRead([row.id])}
          />
        )
      }
    />
  );
}

/** What it is about and what happened; opening it reads it. */
function Message({ row: { id, title, text, path, count, read_at } }: { row: InboxMessage }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { send } = useHost();
  const isUnread = read_at === null;
  // What it leads to does not wait for it, and a failure leaves it unread.
  const open = () => {
    if (isUnread) send(inboxCalls.read, { body: { ids: [id] } }).catch(() => undefined);
  };
  return (
    <div className={cx(css.message, isUnread && css.unread)}>
      <span className={css.dot} aria-hidden="true" />
      <span className={css.title}>
        <span className={css.name} dir="auto" onClickCapture={open}>
          {isUnread && <SrOnly>{t(inboxMessages.unread)}: </SrOnly>}
          {path ? <Link to={path}>{title}</Link> : title}
        </span>
        {count > 1 && (
          <span className={css.count}>
            <span aria-hidden="true">{count}</span>
            <SrOnly>{t(inboxMessages.events, { count })}</SrOnly>
          </span>
        )}
      </span>
      <span className={css.text} dir="auto">
        {text}
      </span>
    </div>
  );
}
