import { useMemo } from 'react';
import type { StatusProcess, StatusQueue, StatusReply } from '../../../wire/status/status';
import { formatBytes } from '../../shared/format/bytes';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { useStyles } from '../../shared/style/useStyles';
import type { Column } from '../../shared/table/column';
import { allOf } from '../../shared/table/allOf';
import { ShortTable } from '../../shared/table/ShortTable';
import { timeColumn } from '../../shared/table/timeColumn';
import { useListState } from '../../shared/table/useListState';
import { Facts } from '../../shared/view/Facts';
import { Time } from '../../shared/view/Time';

import { useDuration } from './useDuration';
import * as sheet from './StatusPage.module.css';
import * as words from '../../../texts/compiled/screen/common';
import * as statusMessages from '../../../texts/compiled/screen/status';

/** What there is: versions, processes, background work. */
export function StatusFigures({ status }: { status: StatusReply }) {
  const css = useStyles(sheet);
  return (
    <div className={css.figures}>
      <Figures status={status} />
      <Processes processes={status.processes} />
      <Queues queue={status.queue} />
    </div>
  );
}

function Figures({ status }: { status: StatusReply }) {
  const t = useMessages();
  const { locale } = useHost().kit;
  const duration = useDuration();
  const { versions, database, disks, mails, webhooks, backup, certificates } = status;
  const bytes = (size: number) => formatBytes(size, locale);
  return (
    <Card title={t(statusMessages.figures)}>
      <Facts
        facts={[
          { name: 'Service Desk', value: versions.service_desk },
          { name: 'PostgreSQL', value: versions.postgresql },
          { name: 'Node', value: versions.node },
          { name: t(statusMessages.role), value: t(statusMessages[database.role]) },
          { name: t(statusMessages.size), value: bytes(database.size) },
          ...disks.map(({ free, size }) => ({
            name: t(statusMessages.free),
            value: t(statusMessages.free_of, { free: bytes(free), size: bytes(size) }),
          })),
          {
            name: t(statusMessages.oldest_transaction),
            value: database.oldest_transaction === null ? t(words.none) : duration(database.oldest_transaction),
          },
          { name: t(statusMessages.clock_off), value: duration(Math.abs(database.clock_ahead)) },
          { name: t(statusMessages.mails), value: mails.waiting },
          { name: t(statusMessages.deliveries), value: webhooks.waiting },
          { name: t(statusMessages.last_backup), value: backup ? <Time at={backup.at} /> : t(words.none) },
          ...certificates.map(({ address, ends_at }) => ({
            name: t(statusMessages.certificate_of, { address: new URL(address).host }),
            value: <Time at={ends_at} as="day" />,
          })),
          ...database.replicas.map(({ name, state, lag }) => ({
            name,
            value: lag === null ? state : t(statusMessages.lag, { duration: duration(lag) }),
          })),
        ]}
      />
    </Card>
  );
}

function Processes({ processes }: { processes: readonly StatusProcess[] }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const state = useListState();
  const title = t(statusMessages.processes);
  const columns = useMemo<Column<StatusProcess, never>[]>(
    () => [
      {
        id: 'host',
        header: t(statusMessages.host),
        sort: false,
        fixed: true,
        grow: true,
        cell: ({ host }) => <bdi>{host}</bdi>,
      },
      {
        id: 'pid',
        header: t(statusMessages.pid),
        sort: false,
        width: 200,
        cell: ({ pid, is_this }) => (is_this ? t(statusMessages.this_process, { pid: String(pid) }) : pid),
      },
      {
        id: 'version',
        header: t(statusMessages.version),
        sort: false,
        lead: true,
        width: 110,
        cell: (row) => row.version,
      },
      untilNow('started_at', t(statusMessages.started)),
      untilNow('seen_at', t(statusMessages.seen)),
    ],
    [t],
  );
  return (
    <div>
      <h2 className={css.title}>{title}</h2>
      {processes.length ? (
        <ShortTable
          caption={title}
          columns={columns}
          list={allOf(processes)}
          state={state}
          rowKey={({ host, pid }) => `${host} ${pid}`}
        />
      ) : (
        <p className={css.nothing}>{t(statusMessages.no_processes)}</p>
      )}
    </div>
  );
}

const untilNow = (id: 'started_at' | 'seen_at', header: string): Column<StatusProcess, never> =>
  ({ ...timeColumn<StatusProcess, typeof id>(id, header), sort: false }) as Column<StatusProcess, never>;

/** Only kinds of which something waits or failed. */
function Queues({ queue }: { queue: readonly StatusQueue[] }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const state = useListState();
  const duration = useDuration();
  const title = t(statusMessages.queue);
  const shown = queue.filter(({ waiting, failed }) => waiting + failed > 0);
  const columns = useMemo<Column<StatusQueue, never>[]>(
    () => [
      { id: 'title', header: t(statusMessages.job), sort: false, fixed: true, grow: true, cell: (row) => row.title },
      { id: 'waiting', header: t(words.waiting), sort: false, lead: true, width: 110, cell: ({ waiting }) => waiting },
      {
        id: 'age',
        header: t(statusMessages.age),
        sort: false,
        width: 190,
        cell: ({ age }) => age >= 1 && t(statusMessages.ago, { duration: duration(age) }),
      },
      { id: 'failed', header: t(statusMessages.failed_today), sort: false, width: 170, cell: ({ failed }) => failed },
    ],
    [t, duration],
  );
  return (
    <div>
      <h2 className={css.title}>{title}</h2>
      {shown.length ? (
        <ShortTable caption={title} columns={columns} list={allOf(shown)} state={state} rowKey={({ job }) => job} />
      ) : (
        <p className={css.nothing}>{t(statusMessages.nothing_waits)}</p>
      )}
    </div>
  );
}
