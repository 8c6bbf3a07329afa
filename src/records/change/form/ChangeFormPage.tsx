import { useParams } from 'react-router-dom';
import { changeCalls, changeDelays } from '../../../../wire/change/change';
import { formCalls, type FormField } from '../../../../wire/parts/form';
import { Loaded, Skeleton } from '../../../shared/api/Loaded';
import { useReader } from '../../../shared/api/useReader';
import { useRecord } from '../../../shared/api/useRecord';
import { ServerChanges } from '../../../shared/form/ServerChanges';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ViewIcon } from '../../../shared/icon/icon';
import { Card } from '../../../shared/layout/Card';
import { Link } from '../../../shared/link/Link';
import { BackLink } from '../../../shared/page/BackLink';
import { isMissing, LoadedRecord } from '../../../shared/page/LoadedRecord';
import { Page } from '../../../shared/page/Page';
import { useEditedRecord } from '../../../shared/page/useEditedRecord';
import { useReturn } from '../../../shared/page/useReturn';
import { Empty } from '../../../shared/table/Empty';
import { changePaths } from '../change.paths';
import { ChangeForm } from './ChangeForm';
import { useNamedFields } from './useNamedFields';
import * as words from '../../../../texts/compiled/screen/common';
import * as changeMessages from '../../../../texts/compiled/screen/change';

/** /service-desk/changes/create and /service-desk/changes/{id}/edit: edit mode is the path segment `edit` (A10). */
export default function ChangeFormPage() {
  const { id } = useParams();
  return id === undefined ? <CreatePage /> : <EditPage key={id} id={Number(id)} />;
}

/** Returns to the list three seconds after the save (D2 §4). */
function CreatePage() {
  const t = useMessages();
  const mayCreate = useReader()?.actions.create_change;
  const definition = useRecord(
    formCalls.render,
    { query: { category: 'change', scenario: 'create', panel: 'agent' } },
    { fresh: true },
  );
  const [saved, save] = useReturn(changePaths.list, changeDelays.redirectAfterCreate);
  return (
    <Page
      title={t(words.new_change)}
      alerts="change-create"
      back={<BackLink to={changePaths.list}>{t(words.changes)}</BackLink>}
    >
      <Card>
        {mayCreate === false ? (
          <Empty title={t(changeMessages.no_create)} />
        ) : (
          <Loaded of={definition} skeleton={<Skeleton lines={12} />}>
            {({ fields }) => <ChangeForm fields={fields} onSaved={save} disabled={saved} />}
          </Loaded>
        )}
        {saved && <p role="status">{t(changeMessages.returning)}</p>}
      </Card>
    </Page>
  );
}

/** Stays after the save and loads the form anew. */
function EditPage({ id }: { id: number }) {
  const t = useMessages();
  const edited = useEditedRecord(useRecord(changeCalls.edit, { params: { id } }, { fresh: true }));
  return (
    <Page
      title={t(changeMessages.edit_title)}
      alerts="change-edit"
      back={<BackLink to={changePaths.list}>{t(words.changes)}</BackLink>}
      actions={
        !isMissing(edited) && (
          <Link to={changePaths.show(id)} look="plain" icon={<ViewIcon />}>
            {t(changeMessages.view_change)}
          </Link>
        )
      }
    >
      <LoadedRecord of={edited} list={changePaths.list} records={t(words.changes)} skeleton={<FormSkeleton />}>
        {({ opened, newer }) => (
          <>
            {newer && <NewerFields opened={opened.fields} newer={newer.fields} />}
            <Card>
              <ChangeForm
                key={edited.generation}
                fields={opened.fields}
                change={{ id, version: (newer ?? opened).version }}
                onSaved={edited.reopen}
                onReload={edited.compare}
              />
            </Card>
          </>
        )}
      </LoadedRecord>
    </Page>
  );
}

function NewerFields({ opened, newer }: { opened: readonly FormField[]; newer: readonly FormField[] }) {
  return <ServerChanges opened={opened} latest={useNamedFields(newer)} />;
}

const FormSkeleton = () => (
  <Card>
    <Skeleton lines={12} />
  </Card>
);
