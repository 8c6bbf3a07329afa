import { useMemo } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as webhookMessages from '../../../texts/compiled/screen/webhook';
import { webhookCalls, type WebhookRow, type webhookSorts } from '../../../wire/webhook/webhook';
import { useList } from '../../shared/api/useList';
import { Badge } from '../../shared/badge/Badge';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import type { Column } from '../../shared/table/column';
import { listQuery } from '../../shared/table/listState';
import { timeColumn } from '../../shared/table/timeColumn';
import { useUrlListState } from '../../shared/table/useUrlListState';
import { Time } from '../../shared/view/Time';
import { CatalogueListPage } from '../catalogue/embed';
import { webhookPaths } from './webhook.paths';
import { healthOf } from './webhook.words';

const nameOf = ({ name }: WebhookRow) => name;
const pageOf = ({ webhooks, total }: { webhooks: WebhookRow[]; total: number }) => ({ rows: webhooks, total });

/** /service-desk/webhooks (G22). */
export function WebhookListPage() {
  const t = useMessages();
  const state = useUrlListState();
  const list = useList(webhookCalls.list, { query: listQuery(state) }, pageOf);
  return (
    <CatalogueListPage
      right="manage_automation"
      name="webhook"
      title={t(webhookMessages.webhooks)}
      columns={useColumns()}
      list={list}
      state={state}
      rowName={nameOf}
      paths={webhookPaths}
      remove={webhookCalls.remove}
      texts={{
        add: webhookMessages.add,
        empty: webhookMessages.empty,
        empty_text: webhookMessages.empty_text,
        delete_title: webhookMessages.delete_title,
      }}
    />
  );
}

type Columns = Column<
  WebhookRow,
  (typeof webhookSorts)[number] | 'failing_since' | 'waiting' | 'failed' | 'delivered_at'
>[];

function useColumns(): Columns {
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={webhookPaths.show(row.id)}>{row.name}</Link>,
      },
      {
        id: 'failing_since',
        header: t(webhookMessages.health),
        sort: false,
        width: 160,
        lead: true,
        cell: (row) => {
          const { tone, text } = healthOf(row, t);
          return <Badge tone={tone}>{text}</Badge>;
        },
      },
      { id: 'url', header: t(words.address), width: 300, importance: 1, cell: ({ url }) => <bdi dir="ltr">{url}</bdi> },
      {
        id: 'waiting',
        header: t(words.waiting),
        sort: false,
        width: 100,
        importance: 1,
        cell: ({ waiting }) => waiting || null,
      },
      {
        id: 'failed',
        header: t(words.failed),
        sort: false,
        width: 100,
        importance: 1,
        cell: ({ failed }) => failed || null,
      },
      {
        id: 'delivered_at',
        header: t(webhookMessages.last_delivery),
        sort: false,
        width: 150,
        importance: 1,
        cell: ({ delivered_at }) => <Time at={delivered_at} />,
      },
      {
        id: 'active',
        header: t(words.active),
        width: 90,
        hidden: true,
        cell: (row) => t(row.active ? words.yes : words.no),
      },
      timeColumn('created_at', t(words.created), { first: 'desc', hidden: true }),
      timeColumn('updated_at', t(words.updated), { first: 'desc', hidden: true }),
    ],
    [t],
  );
}
