import { useMessages } from '../../../shared/i18n/useMessages';
import { freshRow, RowFormPage } from '../CatalogueFormPage';
import type { NamedScreens } from './named.screens';
import { NamedForm } from './NamedForm';

/** The forms of a catalogue of names: of a new row, and of one that is there (D3 §2, B1). */
export function NamedFormPage({ of: screens }: { of: NamedScreens }) {
  const t = useMessages();
  const { of, paths, texts } = screens;
  const useRow = freshRow(of.calls.view);
  return (
    <RowFormPage
      titles={{ create: t(texts.create_title), edit: t(texts.edit_title) }}
      alerts={of.path}
      list={paths.list}
      rows={t(texts.rows)}
      useLoad={useRow}
    >
      {(reply, form) => <NamedForm of={screens} row={reply?.[of.one]} {...form} />}
    </RowFormPage>
  );
}
