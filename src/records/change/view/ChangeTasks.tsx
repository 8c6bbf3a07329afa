import { Fragment, useMemo, type ReactNode } from 'react';
import { changeCalls, type ChangeTaskRow, type changeTaskSorts } from '../../../../wire/change/change';
import { shown } from '../../../shared/format/truncate';
import { takeBack } from '../../../shared/api/takeBack';
import { useMessages } from '../../../shared/i18n/useMessages';
import { HostLink } from '../../../shared/link/HostLink';
import type { Column } from '../../../shared/table/column';
import { Empty } from '../../../shared/table/Empty';
import { useListState } from '../../../shared/table/useListState';
import { AssociatedTable } from '../../../shared/view/AssociatedTable';
import { PersonLink } from '../../../shared/view/PersonLink';
import { Truncated } from '../../../shared/view/Truncated';
import { Time } from '../../../shared/view/Time';
import { AttachChangeTasks } from '../dialogs/attachDialogs';
import { useChangeTasks } from './change-view.api';
import type { ChangeTabProps } from './ChangeAssets';
import { useRefusal } from './useRefusal';
import * as words from '../../../../texts/compiled/screen/common';
import * as changeViewMessages from '../../../../texts/compiled/screen/change_view';

/** The tab of associated tasks, which are the help-desk's (D2 §2, A16). */
export function ChangeTasks({ id, flags, onAttach, onRest, onClosed }: ChangeTabProps) {
  const t = useMessages();
  const state = useListState();
  const refusal = useRefusal(flags);
  return (
    <AssociatedTable
      alerts="detach-task"
      name="change-tasks"
      caption={t(changeViewMessages.tasks)}
      columns={useTaskColumns()}
      list={useChangeTasks(id, state)}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.task_name}
      refusal={refusal}
      onAttach={flags.attach_task || refusal ? onAttach : undefined}
      onRest={onRest}
      onPoint={AttachChangeTasks.preload}
      detach={
        flags.detach_task || refusal
          ? {
              call: changeCalls.detachTask,
              request: (row) => ({ body: { change_id: id, task_id: row.id } }),
              undo: flags.attach_task
                ? (row) => takeBack(changeCalls.attachTasks, { body: { change_id: id, task_ids: [row.id] } })
                : undefined,
              question: (row) => t(changeViewMessages.detach_task_question, { name: row.task_name }),
              onClosed,
            }
          : undefined
      }
      empty={
        <Empty title={t(changeViewMessages.no_tasks)}>
          {flags.attach_task && !refusal && t(changeViewMessages.no_tasks_text)}
        </Empty>
      }
    />
  );
}

function useTaskColumns(): Column<ChangeTaskRow, (typeof changeTaskSorts)[number]>[] {
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'task_name',
        header: t(changeViewMessages.task_name),
        fixed: true,
        grow: true,
        cell: (row) => <Truncated text={row.task_name} max={shown.title} />,
      },
      { id: 'task_start_date', header: t(words.start), cell: (row) => <Time at={row.task_start_date} /> },
      { id: 'task_end_date', header: t(words.end), cell: (row) => <Time at={row.task_end_date} /> },
      {
        id: 'users',
        header: t(words.users),
        sort: false,
        cell: ({ users }) => listed(users, (user) => <PersonLink person={user} />),
      },
      {
        id: 'teams',
        header: t(words.teams),
        sort: false,
        cell: ({ teams }) =>
          listed(teams, ({ id, name }) => (
            <HostLink kind="team" id={id}>
              {name}
            </HostLink>
          )),
      },
      {
        id: 'assign_to',
        header: t(words.assigned_to),
        sort: false,
        cell: (row) => <PersonLink person={row.assign_to} />,
      },
    ],
    [t],
  );
}

const listed = <R extends { id: number }>(records: readonly R[], link: (record: R) => ReactNode): ReactNode =>
  records.length === 0 ? null : (
    <span>
      {records.map((record, index) => (
        <Fragment key={record.id}>
          {index > 0 && ', '}
          {link(record)}
        </Fragment>
      ))}
    </span>
  );
