import { releaseCalls } from '../../../wire/release/release';
import { RecordListPage } from '../../shared/list/RecordListPage';
import { RecordTrashPage } from '../../shared/trash/TrashPage';
import { releaseList } from './release.list';

/** /service-desk/releases */
export default function ReleaseListPage() {
  return <RecordListPage of={releaseList} />;
}

/** /service-desk/releases/trash */
export function ReleaseTrashPage() {
  return <RecordTrashPage of={releaseList} restore={releaseCalls.restore} />;
}
