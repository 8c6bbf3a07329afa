import { useSearchParams } from 'react-router-dom';
import * as words from '../../../texts/compiled/screen/common';
import { changeCalls } from '../../../wire/change/change';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { RecordListPage } from '../../shared/list/RecordListPage';
import { RecordTrashPage } from '../../shared/trash/TrashPage';
import { calendarPath } from '../calendar/embed';
import { changeList } from './change.list';
import { changePaths } from './change.paths';

/** /service-desk/changes */
export default function ChangeListPage() {
  const t = useMessages();
  const [params] = useSearchParams();
  return (
    <RecordListPage
      of={changeList}
      tools={
        <Link to={calendarPath(params)} look="quiet">
          {t(words.calendar)}
        </Link>
      }
    />
  );
}

/** /service-desk/changes/trash */
export function ChangeTrashPage() {
  return <RecordTrashPage of={changeList} restore={changeCalls.restore} back={changePaths.all} />;
}
