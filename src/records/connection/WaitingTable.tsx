import { useMemo, useState } from 'react';
import { connectionCalls, type ConnectionState, type WaitingAction } from '../../../wire/connection/connection';
import { useAction } from '../../shared/api/useAction';
import { Button } from '../../shared/button/Button';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { useMessages } from '../../shared/i18n/useMessages';
import type { Column } from '../../shared/table/column';
import { Empty } from '../../shared/table/Empty';
import { useStyles } from '../../shared/style/useStyles';
import { ShortTable } from '../../shared/table/ShortTable';
import { useListState } from '../../shared/table/useListState';
import { PersonLink } from '../../shared/view/PersonLink';
import { Time } from '../../shared/view/Time';
import { allOf } from './allOf';
import { connectionMessages } from './connection.messages';
import * as sheet from './WaitingTable.module.css';

interface WaitingTableProps {
  connection: ConnectionState;
  onDone: () => void;
}

/** What was done to tickets and the help-desk did not take yet: tried again now, or given up. */
export function WaitingTable({ connection: { name, waiting, actions }, onDone }: WaitingTableProps) {
  const t = useMessages(connectionMessages);
  const css = useStyles(sheet);
  const state = useListState();
  const [ending, setEnding] = useState<WaitingAction>();
  const retry = useAction(connectionCalls.retry, { onDone });
  const columns = useMemo<Column<WaitingAction, never>[]>(
    () => [
      {
        id: 'action',
        header: t('action'),
        sort: false,
        fixed: true,
        grow: true,
        cell: ({ action, tickets }) => `${t(action)} · ${t('on_tickets', { count: tickets })}`,
      },
      { id: 'actor', header: t('by'), sort: false, width: 150, cell: ({ actor }) => <PersonLink person={actor} /> },
      {
        id: 'created_at',
        header: t('created_at'),
        sort: false,
        width: 176,
        cell: (row) => <Time at={row.created_at} />,
      },
      { id: 'tries', header: t('tries'), sort: false, width: 90, cell: ({ tries }) => tries },
      {
        id: 'failure',
        header: t('failure'),
        sort: false,
        lead: true,
        width: 360,
        cell: ({ failure }) => failure && <span dir="auto">{failure}</span>,
      },
      { id: 'next_at', header: t('next_at'), sort: false, width: 176, cell: (row) => <Time at={row.next_at} /> },
    ],
    [t],
  );
  if (waiting === 0) return <Empty title={t('nothing_waits')}>{t('nothing_waits_text')}</Empty>;
  return (
    <>
      <div className={css.heading}>
        <h2>{t('actions', { name, count: waiting })}</h2>
        {actions.length < waiting && <p>{t('oldest', { count: actions.length })}</p>}
      </div>
      <ShortTable
        caption={t('actions', { name, count: waiting })}
        columns={columns}
        list={allOf(actions)}
        state={state}
        rowKey={({ id }) => id}
        actions={(row) => (
          <>
            <Button
              look="quiet"
              small
              disabled={retry.pending}
              onClick={() => void retry.run({ params: { id: row.id } })}
            >
              {t('retry')}
            </Button>
            <Button look="quiet" small onClick={() => setEnding(row)}>
              {t('give_up')}
            </Button>
          </>
        )}
      />
      {ending && (
        <ConfirmCall
          title={t('give_up_title')}
          action={t('give_up')}
          look="danger"
          call={connectionCalls.giveUp}
          request={{ params: { id: ending.id } }}
          onDone={onDone}
          onClose={() => setEnding(undefined)}
        >
          {t('give_up_question', { name })}
        </ConfirmCall>
      )}
    </>
  );
}
