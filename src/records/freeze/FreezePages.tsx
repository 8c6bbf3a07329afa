import { useLocation } from 'react-router-dom';
import * as freezeMessages from '../../../texts/compiled/screen/freeze';
import { freezeCalls, maintenanceCalls } from '../../../wire/freeze/freeze';
import { useMessages } from '../../shared/i18n/useMessages';
import { lazyPart } from '../../shared/part/lazyPart';
import { freshRow, RowFormPage } from '../catalogue/embed';
import { FreezeListPage, MaintenanceListPage } from './freeze.list';
import { windowPaths } from './freeze.paths';

const FreezeForm = lazyPart(() => import('./freeze.form'));

const useFreeze = freshRow(freezeCalls.view);
const useMaintenance = freshRow(maintenanceCalls.view);

/** The pages of freezes and of maintenance windows; few people open them. */
export default function FreezePages() {
  const [, kind, page] = useLocation().pathname.split('/');
  if (kind === 'freeze') return page ? <FreezeFormPage /> : <FreezeListPage />;
  return page ? <MaintenanceFormPage /> : <MaintenanceListPage />;
}

/** /service-desk/freeze/create and /service-desk/freeze/{id}/edit. */
function FreezeFormPage() {
  const t = useMessages();
  return (
    <RowFormPage
      titles={{ create: t(freezeMessages.freeze_create_title), edit: t(freezeMessages.freeze_edit_title) }}
      alerts="freeze"
      list={windowPaths('freeze').list}
      rows={t(freezeMessages.freeze)}
      useLoad={useFreeze}
    >
      {(loaded, form) => <FreezeForm kind="freeze" stored={loaded?.freeze} {...form} />}
    </RowFormPage>
  );
}

/** /service-desk/maintenance/create and /service-desk/maintenance/{id}/edit. */
function MaintenanceFormPage() {
  const t = useMessages();
  return (
    <RowFormPage
      titles={{ create: t(freezeMessages.maintenance_create_title), edit: t(freezeMessages.maintenance_edit_title) }}
      alerts="maintenance"
      list={windowPaths('maintenance').list}
      rows={t(freezeMessages.maintenance)}
      useLoad={useMaintenance}
    >
      {(loaded, form) => <FreezeForm kind="maintenance" stored={loaded?.maintenance} {...form} />}
    </RowFormPage>
  );
}
