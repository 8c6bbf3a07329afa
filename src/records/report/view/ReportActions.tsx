import { useState } from 'react';
import type { ReportView } from '../../../../wire/report/report';
import { useAlert } from '../../../shared/alert/useAlert';
import { Button } from '../../../shared/button/Button';
import { useCopyLink } from '../../../shared/filter/useCopyLink';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ClockIcon, DeleteIcon, EditIcon, LinkIcon } from '../../../shared/icon/icon';
import { CopyIcon } from '../../../shared/icon/record';
import { Link } from '../../../shared/link/Link';
import { Menu } from '../../../shared/menu/Menu';
import { useGo } from '../../../shared/page/go';
import { ExportMenu } from '../../../shared/table/ExportMenu';
import { ScheduleDialog } from '../../report-schedule/embed';
import { reportPaths } from '../report.paths';
import { ofReport, type ReportedRecords } from '../reported';
import * as words from '../../../../texts/compiled/screen/common';
import * as reportMessages from '../../../../texts/compiled/screen/report';

interface ReportActionsProps {
  report: ReportView;
  records: ReportedRecords;
  onDelete: () => void;
}

/** What can be done with a report (D3 §2); changes follow the server's flags. */
export function ReportActions({ report, records, onDelete }: ReportActionsProps) {
  const t = useMessages();
  const go = useGo();
  const copyLink = useCopyLink();
  const may = records.useRights();
  const query = ofReport(records, report.id);
  // What the chart asks, too.
  const counts = records.useCounts({ ...query, group_by: report.group_by });
  const [scheduling, setScheduling] = useState(false);
  const paths = reportPaths(records.name);
  const { send } = useHost();
  const alert = useAlert();
  const pin = async () =>
    (await import(/* webpackChunkName: "pin-report" */ './pinReport')).pinReport(report.id, send, alert);
  return (
    <>
      <Button icon={<LinkIcon />} onClick={() => void copyLink(paths.show(report.id))}>
        {t(words.copy_link)}
      </Button>
      {may.export && (
        <ExportMenu
          call={records.export}
          job={records.exportJob}
          query={query}
          total={counts.data?.reduce((sum, { count }) => sum + count, 0)}
        />
      )}
      {report.is_edit && (
        <Link to={paths.edit(report.id)} look="plain" icon={<EditIcon />}>
          {t(words.edit)}
        </Link>
      )}
      <Menu
        label={t(words.more)}
        actions={[
          { label: t(reportMessages.pin), onSelect: () => void pin() },
          report.is_edit && {
            label: t(words.duplicate),
            icon: <CopyIcon />,
            onSelect: () => go(paths.clone(report.id)),
          },
          report.is_edit && {
            label: t(reportMessages.schedule),
            icon: <ClockIcon />,
            onSelect: () => setScheduling(true),
          },
          report.is_delete && { label: t(words.delete), icon: <DeleteIcon />, danger: true, onSelect: onDelete },
        ]}
      />
      {scheduling && <ScheduleDialog id={report.id} onClose={() => setScheduling(false)} />}
    </>
  );
}
