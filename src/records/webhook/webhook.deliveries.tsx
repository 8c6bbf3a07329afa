import { useMemo, useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as webhookMessages from '../../../texts/compiled/screen/webhook';
import { type Delivery, deliveryStatuses, type DeliveryStatus, webhookCalls } from '../../../wire/webhook/webhook';
import { useAction } from '../../shared/api/useAction';
import { useList } from '../../shared/api/useList';
import { usePolling } from '../../shared/api/usePolling';
import { Badge } from '../../shared/badge/Badge';
import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import type { Column } from '../../shared/table/column';
import { DataTable } from '../../shared/table/DataTable';
import { Empty } from '../../shared/table/Empty';
import { listQuery } from '../../shared/table/listState';
import { useUrlListState } from '../../shared/table/useUrlListState';
import { Time } from '../../shared/view/Time';
import { DeliveryDialog } from './webhook.delivery';

const tones = { waiting: 'info', delivered: 'success', failed: 'danger' } as const;
const pageOf = ({ deliveries, total }: { deliveries: Delivery[]; total: number }) => ({ rows: deliveries, total });

/** What a webhook was sent, newest first. */
export function Deliveries({ id, onChanged }: { id: number; onChanged: () => void }) {
  const t = useMessages();
  const state = useUrlListState();
  const [shown, show] = useState<DeliveryStatus | 'all'>('all');
  const [opened, open] = useState<number>();
  const list = useList(
    webhookCalls.deliveries,
    { params: { id }, query: { ...listQuery(state), status: shown === 'all' ? undefined : shown } },
    pageOf,
  );
  const names = useMemo(
    () => ({
      all: t(words.all),
      waiting: t(words.waiting),
      delivered: t(webhookMessages.delivered),
      failed: t(words.failed),
    }),
    [t],
  );
  usePolling(async () => void (await list.reload()), true, 5000);
  const again = useAction(webhookCalls.redeliver, {
    onDone: () => {
      void list.reload();
      onChanged();
    },
  });
  const columns = useMemo<Column<Delivery, never>[]>(
    () => [
      {
        id: 'type',
        header: t(webhookMessages.event),
        sort: false,
        fixed: true,
        grow: true,
        cell: (row) => (
          <Button
            look="quiet"
            aria-label={t(webhookMessages.open_named, { name: `${row.type} ${row.identifier}` })}
            onClick={() => open(row.id)}
          >
            <bdi dir="ltr">{row.type}</bdi>
          </Button>
        ),
      },
      { id: 'identifier', header: t(words.identifier), sort: false, width: 150, cell: ({ identifier }) => identifier },
      {
        id: 'status',
        header: t(words.status),
        sort: false,
        width: 120,
        lead: true,
        cell: (row) => <Badge tone={tones[row.status]}>{names[row.status]}</Badge>,
      },
      {
        id: 'attempts',
        header: t(webhookMessages.tries),
        sort: false,
        width: 110,
        importance: 1,
        cell: ({ attempts }) => attempts.length,
      },
      {
        id: 'created_at',
        header: t(words.created),
        sort: false,
        width: 150,
        importance: 1,
        cell: ({ created_at }) => <Time at={created_at} />,
      },
    ],
    [t, names],
  );
  const one = list.data?.rows.find((row) => row.id === opened);
  const redeliver = (row: Delivery) => void again.run({ params: { id, deliveryId: row.id } });
  return (
    <>
      <DataTable
        name="webhook-delivery"
        caption={t(webhookMessages.deliveries)}
        columns={columns}
        list={list}
        state={state}
        rowKey={(row) => row.id}
        download={false}
        toolbar={
          <div role="group" aria-label={t(words.show)}>
            {(['all', ...deliveryStatuses] as const).map((status) => (
              <Button
                key={status}
                look={status === shown ? 'plain' : 'quiet'}
                aria-pressed={status === shown}
                onClick={() => {
                  state.set({ page: 1 });
                  show(status);
                }}
              >
                {names[status]}
              </Button>
            ))}
          </div>
        }
        empty={<Empty title={t(webhookMessages.no_deliveries)}>{t(webhookMessages.no_deliveries_text)}</Empty>}
        actions={(row) => (
          <Button
            look="quiet"
            aria-label={t(webhookMessages.again_named, { name: `${row.type} ${row.identifier}` })}
            disabled={again.pending}
            onClick={() => redeliver(row)}
          >
            {t(webhookMessages.again)}
          </Button>
        )}
      />
      {one && (
        <DeliveryDialog
          delivery={one}
          status={<Badge tone={tones[one.status]}>{names[one.status]}</Badge>}
          onAgain={() => redeliver(one)}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}
