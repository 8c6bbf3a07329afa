import { changeCalls } from '../../../wire/change/change';
import { RecordListPage } from '../../shared/list/RecordListPage';
import { RecordTrashPage } from '../../shared/trash/TrashPage';
import { changeList } from './change.list';
import { changePaths } from './change.paths';

/** /service-desk/changes */
export default function ChangeListPage() {
  return <RecordListPage of={changeList} />;
}

/** /service-desk/changes/trash */
export function ChangeTrashPage() {
  return <RecordTrashPage of={changeList} restore={changeCalls.restore} back={changePaths.all} />;
}
