import { useParams } from 'react-router-dom';
import { useRecord } from '../../../shared/api/useRecord';
import { useMessages } from '../../../shared/i18n/useMessages';
import { AddRowPage, EditRowPage } from '../CatalogueFormPage';
import type { NamedScreens } from './named.screens';
import { NamedForm } from './NamedForm';

/** The forms of a catalogue of names: of a new row, and of one that is there (D3 §2, B1). */
export function NamedFormPage({ of }: { of: NamedScreens }) {
  const { id } = useParams();
  return id === undefined ? <Add of={of} /> : <Edit key={id} of={of} id={Number(id)} />;
}

function Add({ of: screens }: { of: NamedScreens }) {
  const t = useMessages();
  const { of, paths } = screens;
  return (
    <AddRowPage
      title={t(screens.texts.create_title)}
      alerts={`${of.path}-create`}
      list={paths.list}
      rows={t(screens.texts.rows)}
    >
      {(form) => <NamedForm of={screens} label={t(screens.texts.create_title)} {...form} />}
    </AddRowPage>
  );
}

function Edit({ of: screens, id }: { of: NamedScreens; id: number }) {
  const t = useMessages();
  const { of, paths } = screens;
  const load = useRecord(of.calls.view, { params: { id } }, { fresh: true });
  return (
    <EditRowPage
      title={t(screens.texts.edit_title)}
      alerts={`${of.path}-edit`}
      list={paths.list}
      rows={t(screens.texts.rows)}
      load={load}
    >
      {(reply, form) => <NamedForm of={screens} label={t(screens.texts.edit_title)} row={reply[of.one]} {...form} />}
    </EditRowPage>
  );
}
