import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { changeCalls, changeDelays } from '../../../wire/change/change';
import { formCalls, type FormDefinition } from '../../../wire/parts/form';
import { Loaded, Skeleton } from '../../shared/api/Loaded';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { ServerChanges } from '../../shared/form/ServerChanges';
import { useMessages } from '../../shared/i18n/useMessages';
import { ViewIcon } from '../../shared/icon/icon';
import { Card } from '../../shared/layout/Card';
import { Link } from '../../shared/link/Link';
import { Page } from '../../shared/page/Page';
import { useNotFound } from '../../shared/page/useNotFound';
import { useReturn } from '../../shared/page/useReturn';
import { Empty } from '../../shared/table/Empty';
import { BackToChanges } from './BackToChanges';
import { changeMessages } from './change.messages';
import { changePaths } from './change.paths';
import { ChangeForm } from './ChangeForm';
import { useNamedFields } from './useNamedFields';

type ChangeDefinition = FormDefinition & { version: number };

/**
 * /service-desk/changes/create and /service-desk/changes/{id}/edit: edit mode is the path segment `edit` (decisions
 * A10).
 */
export default function ChangeFormPage() {
  const { id } = useParams();
  return id === undefined ? <CreatePage /> : <EditPage key={id} id={Number(id)} />;
}

/** Returns to the list three seconds after the save (D2 §4). */
function CreatePage() {
  const t = useMessages(changeMessages);
  const mayCreate = useReader()?.actions.create_change;
  const definition = useRecord(
    formCalls.render,
    { query: { category: 'change', scenario: 'create', panel: 'agent' } },
    { fresh: true },
  );
  const [saved, save] = useReturn(changePaths.list, changeDelays.redirectAfterCreate);
  return (
    <Page title={t('create_title')} alerts="change-create" back={<BackToChanges />}>
      <Card>
        {mayCreate === false ? (
          <Empty title={t('no_create')} />
        ) : (
          <Loaded of={definition} skeleton={<Skeleton lines={12} />}>
            {({ fields }) => <ChangeForm fields={fields} onSaved={save} disabled={saved} />}
          </Loaded>
        )}
        {saved && <p role="status">{t('returning')}</p>}
      </Card>
    </Page>
  );
}

/** Stays after the save and loads the form anew. */
function EditPage({ id }: { id: number }) {
  const t = useMessages(changeMessages);
  const definition = useRecord(changeCalls.edit, { params: { id } }, { fresh: true });
  const [generation, setGeneration] = useState(0);
  useNotFound(definition);

  async function reopen() {
    await definition.reload();
    setGeneration(generation + 1);
  }

  return (
    <Page
      title={t('edit_title')}
      alerts="change-edit"
      back={<BackToChanges />}
      actions={
        <Link to={changePaths.show(id)} look="plain" icon={<ViewIcon />}>
          {t('view_change')}
        </Link>
      }
    >
      <Loaded of={definition} skeleton={<FormSkeleton />}>
        {(latest) => (
          <EditForm
            key={generation}
            id={id}
            latest={latest}
            onSaved={() => void reopen()}
            onReload={definition.reload}
          />
        )}
      </Loaded>
    </Page>
  );
}

interface EditFormProps {
  id: number;
  latest: ChangeDefinition;
  onSaved: () => void;
  onReload: () => Promise<void>;
}

/** What is edited is what was there when the form opened; a later version is shown above it once it was asked for. */
function EditForm({ id, latest, onSaved, onReload }: EditFormProps) {
  const [opened] = useState(latest);
  const fields = useNamedFields(latest.fields);
  const [stale, setStale] = useState(false);
  const compare = async () => {
    await onReload();
    setStale(true);
  };
  return (
    <>
      {stale && <ServerChanges opened={opened.fields} latest={fields} />}
      <Card>
        <ChangeForm
          fields={opened.fields}
          change={{ id, version: (stale ? latest : opened).version }}
          onSaved={onSaved}
          onReload={() => void compare()}
        />
      </Card>
    </>
  );
}

const FormSkeleton = () => (
  <Card>
    <Skeleton lines={12} />
  </Card>
);
