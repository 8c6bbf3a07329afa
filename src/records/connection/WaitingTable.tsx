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
import { allOf } from '../../shared/table/allOf';
import * as sheet from './WaitingTable.module.css';
import * as words from '../../../texts/compiled/screen/common';
import * as connectionMessages from '../../../texts/compiled/screen/connection';

interface WaitingTableProps {
  connection: ConnectionState;
  onDone: () => void;
}

/** What was done to tickets and the help-desk did not take yet: tried again now, or given up. */
export function WaitingTable({ connection: { name, waiting, actions }, onDone }: WaitingTableProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const state = useListState();
  const [ending, setEnding] = useState<WaitingAction>();
  const retry = useAction(connectionCalls.retry, { onDone });
  const columns = useMemo<Column<WaitingAction, never>[]>(
    () => [
      {
        id: 'action',
        header: t(connectionMessages.action),
        sort: false,
        fixed: true,
        grow: true,
        cell: ({ action, tickets }) =>
          `${t(connectionMessages[action])} · ${t(connectionMessages.on_tickets, { count: tickets })}`,
      },
      {
        id: 'actor',
        header: t(words.asked_for_by),
        sort: false,
        width: 150,
        cell: ({ actor }) => <PersonLink person={actor} />,
      },
      {
        id: 'created_at',
        header: t(connectionMessages.created_at),
        sort: false,
        width: 176,
        cell: (row) => <Time at={row.created_at} />,
      },
      { id: 'tries', header: t(connectionMessages.tries), sort: false, width: 90, cell: ({ tries }) => tries },
      {
        id: 'failure',
        header: t(connectionMessages.failure),
        sort: false,
        lead: true,
        width: 360,
        cell: ({ failure }) => failure && <span dir="auto">{failure}</span>,
      },
      {
        id: 'next_at',
        header: t(connectionMessages.next_at),
        sort: false,
        width: 176,
        cell: (row) => <Time at={row.next_at} />,
      },
    ],
    [t],
  );
  if (waiting === 0)
    return <Empty title={t(connectionMessages.nothing_waits)}>{t(connectionMessages.nothing_waits_text)}</Empty>;
  return (
    <>
      <div className={css.heading}>
        <h2>{t(connectionMessages.actions, { name, count: waiting })}</h2>
        {actions.length < waiting && <p>{t(connectionMessages.oldest, { count: actions.length })}</p>}
      </div>
      <ShortTable
        caption={t(connectionMessages.actions, { name, count: waiting })}
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
              {t(connectionMessages.retry)}
            </Button>
            <Button look="quiet" small onClick={() => setEnding(row)}>
              {t(connectionMessages.give_up)}
            </Button>
          </>
        )}
      />
      {ending && (
        <ConfirmCall
          title={t(connectionMessages.give_up_title)}
          action={t(connectionMessages.give_up)}
          look="danger"
          call={connectionCalls.giveUp}
          request={{ params: { id: ending.id } }}
          onDone={onDone}
          onClose={() => setEnding(undefined)}
        >
          {t(connectionMessages.give_up_question, { name })}
        </ConfirmCall>
      )}
    </>
  );
}
