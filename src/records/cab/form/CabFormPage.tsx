import { useParams } from 'react-router-dom';
import { Loaded } from '../../../shared/api/Loaded';
import { useReader } from '../../../shared/api/useReader';
import { useRecord } from '../../../shared/api/useRecord';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { BackLink } from '../../../shared/page/BackLink';
import { LoadedRecord } from '../../../shared/page/LoadedRecord';
import { Page } from '../../../shared/page/Page';
import { useEditedRecord } from '../../../shared/page/useEditedRecord';
import { useReturn } from '../../../shared/page/useReturn';
import { Empty } from '../../../shared/table/Empty';
import { cabDelays, defaultActions } from '../../../../wire/cab/cab';
import { lookupCalls } from '../../../../wire/parts/lookup';
import { useCabToEdit } from '../cab.api';
import { cabPaths } from '../cab.paths';
import { CabForm } from './CabForm';
import * as words from '../../../../texts/compiled/screen/common';
import * as cabMessages from '../../../../texts/compiled/screen/cab';

/** /service-desk/cab/create and /service-desk/cab/{id}/edit (D3 §2). */
export default function CabFormPage() {
  const { id } = useParams();
  return id === undefined ? <CreatePage /> : <EditPage key={id} id={Number(id)} />;
}

/** Returns to the list three seconds after the save (D3 §4). */
function CreatePage() {
  const t = useMessages();
  const mayCreate = useReader()?.actions.manage_cab;
  const [saved, save] = useReturn(cabPaths.list, cabDelays.redirectAfterCreate);
  // What the statuses that a new board proposes are called here.
  const statuses = useRecord(lookupCalls.lookup, {
    params: { name: 'change_statuses' },
    query: { ids: Object.values(defaultActions) },
  });
  return (
    <Page
      title={t(cabMessages.create_title)}
      alerts="cab-create"
      back={<BackLink to={cabPaths.list}>{t(words.change_advisory_boards)}</BackLink>}
    >
      <Card>
        {mayCreate === false ? (
          <Empty title={t(cabMessages.no_create)} />
        ) : (
          <Loaded of={statuses}>{({ data }) => <CabForm statuses={data} onSaved={save} disabled={saved} />}</Loaded>
        )}
        {saved && <p role="status">{t(cabMessages.returning)}</p>}
      </Card>
    </Page>
  );
}

/** Stays after the save and loads the board anew (D3 §4). */
function EditPage({ id }: { id: number }) {
  const t = useMessages();
  const mayEdit = useReader()?.actions.manage_cab;
  const edited = useEditedRecord(useCabToEdit(id));
  return (
    <Page
      title={t(cabMessages.edit_title)}
      alerts="cab-edit"
      back={<BackLink to={cabPaths.list}>{t(words.change_advisory_boards)}</BackLink>}
    >
      <Card>
        {mayEdit === false ? (
          <Empty title={t(cabMessages.no_edit)} />
        ) : (
          <LoadedRecord of={edited} list={cabPaths.list} records={t(words.change_advisory_boards)}>
            {({ opened }) => (
              <CabForm key={edited.generation} cab={opened.cab} onSaved={edited.reopen} onReload={edited.reopen} />
            )}
          </LoadedRecord>
        )}
      </Card>
    </Page>
  );
}
