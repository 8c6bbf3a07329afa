import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as templateMessages from '../../../texts/compiled/screen/change_template';
import * as words from '../../../texts/compiled/screen/common';
import { changeCalls } from '../../../wire/change/change';
import { useReader } from '../../shared/api/useReader';
import { Button } from '../../shared/button/Button';
import { CopyIcon } from '../../shared/icon/record';
import { WideText } from '../../shared/page/WideText';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { RecordListPage } from '../../shared/list/RecordListPage';
import { useGo } from '../../shared/page/go';
import { RecordTrashPage } from '../../shared/trash/TrashPage';
import { calendarPath } from '../calendar/embed';
import { UseTemplateDialog } from '../change-template/embed';
import { changeList } from './change.list';
import { changePaths } from './change.paths';

/** /service-desk/changes */
export default function ChangeListPage() {
  const t = useMessages();
  const [params] = useSearchParams();
  const go = useGo();
  const mayCreate = useReader()?.actions.create_change;
  const [choosing, setChoosing] = useState(false);
  return (
    <RecordListPage
      of={changeList}
      actions={
        mayCreate && (
          <Button icon={<CopyIcon />} onClick={() => setChoosing(true)}>
            <WideText>{t(templateMessages.from_template)}</WideText>
          </Button>
        )
      }
      tools={
        <Link to={calendarPath(params)} look="quiet">
          {t(words.calendar)}
        </Link>
      }
    >
      {choosing && (
        <UseTemplateDialog
          onMade={({ id }, message) => go(changePaths.show(id), message)}
          onClose={() => setChoosing(false)}
        />
      )}
    </RecordListPage>
  );
}

/** /service-desk/changes/trash */
export function ChangeTrashPage() {
  return <RecordTrashPage of={changeList} restore={changeCalls.restore} back={changePaths.all} />;
}
