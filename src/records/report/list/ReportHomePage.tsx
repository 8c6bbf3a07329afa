import { useMessages } from '../../../shared/i18n/useMessages';
import { useReader } from '../../../shared/api/useReader';
import { ReportIcon } from '../report.icon';
import { Link } from '../../../shared/link/Link';
import { Page } from '../../../shared/page/Page';
import { useStyles } from '../../../shared/style/useStyles';
import { Empty } from '../../../shared/table/Empty';
import { reportedRecords } from '../kinds';
import { PresetCards } from '../preset/preset.part';
import { reportPaths } from '../report.paths';
import type { ReportedRecords } from '../reported';
import { useReportList } from '../useReportList';
import * as sheet from './ReportHome.module.css';
import * as words from '../../../../texts/compiled/screen/common';
import * as reportMessages from '../../../../texts/compiled/screen/report';

/** /service-desk/reports: a card for the reports of each kind of records that the reader sees (D3 §2). */
export default function ReportHomePage() {
  const t = useMessages();
  const css = useStyles(sheet);
  const may = useReader()?.actions;
  return (
    <Page title={t(words.reports)} alerts="report-home">
      {may && !may.view_asset_reports && !may.manage_asset_reports ? (
        <Empty title={t(reportMessages.no_view)} />
      ) : (
        <>
          <ul className={css.cards}>
            {reportedRecords.map((records) => (
              <KindCard key={records.name} records={records} />
            ))}
          </ul>
          {reportedRecords.map((records) => (
            <PresetCards key={records.name} records={records} />
          ))}
        </>
      )}
    </Page>
  );
}

function KindCard({ records }: { records: ReportedRecords }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { reports, about } = records.useTexts();
  const may = records.useRights();
  const { data } = useReportList({ type: records.type, limit: 1 });
  const paths = reportPaths(records.name);
  if (!may.view) return null;
  return (
    <li>
      <section className={css.card} aria-label={reports}>
        <span className={css.icon}>
          <ReportIcon size={20} />
        </span>
        <h2 className={css.title}>
          <Link to={paths.list}>{reports}</Link>
        </h2>
        <p className={css.about}>{about}</p>
        <p className={css.count}>{data ? t(reportMessages.count, { count: data.total }) : ' '}</p>
        {may.manage && (
          <span className={css.add}>
            <Link to={paths.create} look="quiet">
              {t(reportMessages.add)}
            </Link>
          </span>
        )}
      </section>
    </li>
  );
}
