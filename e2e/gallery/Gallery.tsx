import { useState } from 'react';
import { Alert } from '../../src/shared/alert/Alert';
import { Loaded, Skeleton } from '../../src/shared/api/Loaded';
import { useAction } from '../../src/shared/api/useAction';
import { useList } from '../../src/shared/api/useList';
import { useRecord } from '../../src/shared/api/useRecord';
import { Badge } from '../../src/shared/badge/Badge';
import { Button } from '../../src/shared/button/Button';
import { ConfirmDialog } from '../../src/shared/dialog/ConfirmDialog';
import type { FilterField } from '../../src/shared/filter/field';
import { FilterBar } from '../../src/shared/filter/FilterBar';
import { DeleteIcon, EditIcon, PlusIcon, ViewIcon } from '../../src/shared/icon/icon';
import { Stack } from '../../src/shared/layout/Stack';
import { Link } from '../../src/shared/link/Link';
import type { Column } from '../../src/shared/table/column';
import { DataTable } from '../../src/shared/table/DataTable';
import { listQuery } from '../../src/shared/table/listState';
import { useSelection } from '../../src/shared/table/selection';
import { useListState } from '../../src/shared/table/useListState';
import { Tooltip } from '../../src/shared/tooltip/Tooltip';
import { Truncated } from '../../src/shared/view/Truncated';
import { calls } from './calls';
import { FormDialog } from './FormDialog';
import { View } from './View';
import type { Problem } from './rows';
import type { problemSorts } from '../../wire/problem/problem';

const columns: Column<Problem, (typeof problemSorts)[number]>[] = [
  { id: 'identifier', header: 'Identifier', fixed: true, cell: (row) => row.identifier },
  {
    id: 'subject',
    header: 'Subject',
    grow: true,
    cell: (row) => (
      <Link to={`/service-desk/problem/${row.id}/show`} max={50}>
        {row.subject}
      </Link>
    ),
  },
  { id: 'requester', header: 'Requester', cell: (row) => <Truncated text={row.requester} max={15} /> },
  { id: 'assignedTo', header: 'Assigned to', cell: (row) => <Truncated text={row.assigned} max={15} /> },
  { id: 'priority', header: 'Priority', cell: (row) => row.priority },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => (
      <Badge tone={row.status === 'Open' ? 'accent' : row.status === 'Resolved' ? 'success' : 'neutral'}>
        {row.status}
      </Badge>
    ),
  },
  { id: 'department', header: 'Department', hidden: true, cell: () => '' },
];

/** Every shared part on one page, to look at and to run axe over. */
export function Gallery() {
  const [open, setOpen] = useState<'form' | 'confirm' | null>(null);
  const remove = useAction(calls.save, { onDone: () => setOpen(null), onFail: () => setOpen(null) });
  const broken = useRecord(calls.broken, {});
  return (
    <Stack>
      <h1>Interface kit</h1>
      <h2>Buttons</h2>
      <p>
        <Button look="primary" icon={<PlusIcon />} onClick={() => setOpen('form')}>
          New problem
        </Button>{' '}
        <Button onClick={() => setOpen('confirm')}>Close problem</Button> <Button look="danger">Delete</Button>{' '}
        <Button look="quiet">Quiet</Button> <Button disabled>Disabled</Button>{' '}
        <Button look="primary" pending>
          Saving
        </Button>{' '}
        <Button small>Small</Button>{' '}
        <Tooltip text="Edit this problem">
          <Button look="quiet" icon={<EditIcon />} aria-label="Edit" />
        </Tooltip>
      </p>
      <h2>Messages</h2>
      <Alert kind="success">Problem updated successfully</Alert>
      <Alert kind="error">Missing permission: edit_problem</Alert>
      <Alert kind="warning">Root cause is missing.</Alert>
      <Alert kind="info">This problem is linked to 3 tickets.</Alert>
      <Loaded of={broken}>{() => null}</Loaded>
      <Skeleton />
      <h2>View</h2>
      <View />
      <h2>Problems</h2>
      <Problems />
      {open === 'form' && <FormDialog onClose={() => setOpen(null)} />}
      {open === 'confirm' && (
        <ConfirmDialog
          title="Close problem"
          action="Close"
          look="primary"
          pending={remove.pending}
          onConfirm={() => void remove.run({ body: {} })}
          onClose={() => setOpen(null)}
        >
          Are you sure you want to close this problem?
        </ConfirmDialog>
      )}
    </Stack>
  );
}

const fields: FilterField[] = [
  { name: 'status_ids', label: 'Status', kind: 'records', lookup: 'statuses' },
  { name: 'dept_ids', label: 'Department', kind: 'records', lookup: 'statuses' },
  { name: 'created_at', label: 'Created', kind: 'times' },
];

function Problems() {
  const state = useListState({
    filters: { status_ids: [{ id: 1, name: 'Open' }], created_at: { from: '2026-03-01 00:00:00', to: '' } },
  });
  const selection = useSelection<Problem>();
  const list = useList(calls.list, { query: listQuery(state) }, ({ problems, total }) => ({ rows: problems, total }));
  return (
    <Stack gap="small">
      <DataTable
        toolbar={<FilterBar of={{ state, fields, wantFields: () => undefined }} />}
        name="gallery"
        caption="Problems"
        columns={columns}
        list={list}
        state={state}
        rowKey={(row) => row.id}
        rowName={(row) => row.identifier}
        selection={selection}
        selected={<Button small>Change status</Button>}
        actions={(row) => (
          <>
            <Link
              to={`/service-desk/problem/${row.id}/show`}
              look="quiet"
              icon={<ViewIcon />}
              aria-label={`View ${row.identifier}`}
            />
            <Button look="quiet" icon={<DeleteIcon />} aria-label={`Delete ${row.identifier}`} />
          </>
        )}
      />
    </Stack>
  );
}
