import { useLocation } from 'react-router-dom';
import { recordsAt } from '../kinds';
import ReportHomePage from './ReportHomePage';
import ReportListPage from './ReportListPage';

/** The home of reports, or the list of those of one kind; one file holds both, because they are small. */
export default function ReportPages() {
  const records = recordsAt(useLocation().pathname);
  return records ? <ReportListPage key={records.name} records={records} /> : <ReportHomePage />;
}
