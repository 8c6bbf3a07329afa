import { useMemo, useState } from 'react';
import { jobCalls, type JobList, type JobRow } from '../../../wire/job/job';
import { useAction } from '../../shared/api/useAction';
import { useList } from '../../shared/api/useList';
import { Badge } from '../../shared/badge/Badge';
import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import { Page } from '../../shared/page/Page';
import type { Column } from '../../shared/table/column';
import { DataTable } from '../../shared/table/DataTable';
import { Empty } from '../../shared/table/Empty';
import { useUrlListState } from '../../shared/table/useUrlListState';
import { Time } from '../../shared/view/Time';
import * as words from '../../../texts/compiled/screen/common';
import * as jobMessages from '../../../texts/compiled/screen/job';

const tones = {
  created: 'info',
  active: 'info',
  retry: 'warning',
  completed: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const;
const offered = ['failed', 'retry', 'created', 'all'] as const;
const jobsPage = ({ jobs, total }: JobList) => ({ rows: jobs, total });

/** /service-desk/jobs, for admins: mails, reminders and other timed work; what failed first. */
export default function JobListPage() {
  const t = useMessages();
  const state = useUrlListState();
  const [shown, show] = useState<(typeof offered)[number]>('failed');
  const list = useList(
    jobCalls.list,
    { query: { page: state.page, limit: state.limit, state: shown === 'all' ? undefined : shown } },
    jobsPage,
  );
  const again = useAction(jobCalls.retry, { onDone: () => void list.reload() });
  const columns = useMemo<Column<JobRow, never>[]>(
    () => [
      { id: 'about', header: t(jobMessages.about), sort: false, fixed: true, grow: true, cell: ({ about }) => about },
      {
        id: 'state',
        header: t(words.state),
        sort: false,
        cell: (row) => <Badge tone={tones[row.state]}>{t(jobMessages[row.state])}</Badge>,
      },
      { id: 'attempts', header: t(jobMessages.attempts), sort: false, cell: ({ attempts }) => attempts },
      { id: 'error', header: t(jobMessages.error), sort: false, cell: ({ error }) => error },
      { id: 'created_at', header: t(words.queued), sort: false, cell: ({ created_at }) => <Time at={created_at} /> },
      {
        id: 'start_after',
        header: t(jobMessages.next),
        sort: false,
        cell: (row) => (row.state === 'retry' || row.state === 'created' ? <Time at={row.start_after} /> : null),
      },
    ],
    [t],
  );
  return (
    <Page title={t(jobMessages.list_title)} alerts="job-list">
      <DataTable
        name="job"
        plain
        caption={t(jobMessages.list_title)}
        columns={columns}
        list={list}
        state={state}
        rowKey={(row) => row.id}
        toolbar={
          <div role="group" aria-label={t(words.show)}>
            {offered.map((one) => (
              <Button
                key={one}
                look={one === shown ? 'plain' : 'quiet'}
                aria-pressed={one === shown}
                onClick={() => {
                  state.set({ page: 1 });
                  show(one);
                }}
              >
                {t(jobMessages[one])}
              </Button>
            ))}
          </div>
        }
        empty={<Empty title={t(jobMessages.empty)}>{t(jobMessages.empty_text)}</Empty>}
        actions={(row) =>
          row.state === 'failed' && (
            <Button
              look="quiet"
              aria-label={t(jobMessages.try_again_named, { name: row.about })}
              disabled={again.pending}
              onClick={() => void again.run({ params: { job: row.id } })}
            >
              {t(words.try_again)}
            </Button>
          )
        }
      />
    </Page>
  );
}
