import { useMemo } from 'react';
import type { StatusFigure, StatusFigureName, StatusProcess, StatusReply } from '../../../wire/status/status';
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

import { useDuration } from './useDuration';
import * as sheet from './StatusPage.module.css';
import * as words from '../../../texts/compiled/screen/common';
import * as statusMessages from '../../../texts/compiled/screen/status';

/** What there is: versions, processes, background work. */
export function StatusFigures({ status }: { status: StatusReply }) {
  const css = useStyles(sheet);
  return (
    <div className={css.figures}>
      <Figures figures={status.figures} />
      <Processes processes={status.processes} />
      <Queues figures={status.figures} />
    </div>
  );
}

/** In seconds. */
const day = 86_400;

function Figures({ figures }: { figures: readonly StatusFigure[] }) {
  const t = useMessages();
  const { locale } = useHost().kit;
  const duration = useDuration();
  const all = (name: StatusFigureName) => figures.filter((one) => one.name === name);
  const value = (name: StatusFigureName) => all(name)[0]?.value ?? null;
  const bytes = (size: number | null) => size !== null && formatBytes(size, locale);
  const [backup, oldest] = [value('backup_age_seconds'), value('oldest_transaction_seconds')];
  const role = all('database_role')[0]?.of === 'standby' ? statusMessages.standby : statusMessages.primary;
  return (
    <Card title={t(statusMessages.figures)}>
      <Facts
        facts={[
          { name: 'Service Desk', value: all('service_desk')[0]?.of },
          { name: 'PostgreSQL', value: all('postgresql')[0]?.of },
          { name: 'Node', value: all('node')[0]?.of },
          { name: t(statusMessages.role), value: t(role) },
          { name: t(statusMessages.size), value: bytes(value('database_bytes')) },
          ...all('disk_bytes').map(({ value: size }) => ({
            name: t(statusMessages.free),
            value: t(statusMessages.free_of, { free: bytes(value('disk_free_bytes')) || '', size: bytes(size) || '' }),
          })),
          {
            name: t(statusMessages.files),
            value: t(statusMessages.files_in, {
              database: value('files_in_database') ?? 0,
              store: value('files_in_store') ?? 0,
              size: bytes(value('files_bytes')) || '',
            }),
          },
          { name: t(statusMessages.oldest_transaction), value: oldest === null ? t(words.none) : duration(oldest) },
          { name: t(statusMessages.clock_off), value: duration(Math.abs(value('clock_ahead_seconds') ?? 0)) },
          { name: t(statusMessages.mails), value: value('mails_waiting') },
          { name: t(statusMessages.deliveries), value: value('deliveries_waiting') },
          {
            name: t(statusMessages.last_backup),
            value: backup === null ? t(words.none) : t(statusMessages.ago, { duration: duration(backup) }),
          },
          ...all('mirror_age_seconds').map(({ of, value: age }) => ({
            name: t(statusMessages.mirror_of, { kind: of ?? '' }),
            value: age !== null && t(statusMessages.ago, { duration: duration(age) }),
          })),
          ...all('certificate_days').map(({ of, value: days }) => ({
            name: t(statusMessages.certificate_of, { address: new URL(of!).host }),
            value: days !== null && duration(days * day),
          })),
          ...all('replica_lag_seconds').map(({ of, value: lag }) => ({
            name: of ?? '',
            value: lag !== null && t(statusMessages.lag, { duration: duration(lag) }),
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
      { ...timeColumn<StatusProcess, 'started_at'>('started_at', t(statusMessages.started)), sort: false } as Column<
        StatusProcess,
        never
      >,
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

interface Queue {
  title: string;
  waiting: number;
  /** Seconds since the oldest that waits should have begun. */
  age: number;
  failed: number;
}

function queuesOf(figures: readonly StatusFigure[]): Queue[] {
  const value = (name: StatusFigureName, title: string | null) =>
    figures.find((one) => one.name === name && one.of === title)?.value ?? 0;
  return figures
    .filter(({ name }) => name === 'queue_waiting')
    .map(({ of, value: waiting }) => ({
      ...{ title: of ?? '', waiting: waiting ?? 0 },
      ...{ age: value('queue_late_seconds', of), failed: value('queue_failed', of) },
    }));
}

/** Only kinds of which something waits or failed. */
function Queues({ figures }: { figures: readonly StatusFigure[] }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const state = useListState();
  const duration = useDuration();
  const title = t(statusMessages.queue);
  const shown = queuesOf(figures).filter(({ waiting, failed }) => waiting + failed > 0);
  const columns = useMemo<Column<Queue, never>[]>(
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
        <ShortTable caption={title} columns={columns} list={allOf(shown)} state={state} rowKey={(row) => row.title} />
      ) : (
        <p className={css.nothing}>{t(statusMessages.nothing_waits)}</p>
      )}
    </div>
  );
}
