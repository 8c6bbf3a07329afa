import { savedFilterLimits, type SavedFilter } from '../../../wire/parts/saved-filter';
import { savedFilterForm } from '../../../wire/parts/saved-filter.schema';
import { useReload } from '../api/useReload';
import { Dialog } from '../dialog/Dialog';
import { CheckboxField } from '../form/CheckboxField';
import { Form } from '../form/Form';
import { FormFooter } from '../form/FormFooter';
import { TextField } from '../form/TextField';
import { useMessages } from '../i18n/useMessages';
import { useGo } from '../page/go';
import type { ListFilters } from './useListFilters';
import { type Shown, shownBy } from './view';
import * as words from '../../../texts/compiled/screen/common';
import * as filterMessages from '../../../texts/compiled/screen/filter';

const rules = savedFilterForm.pick(['name', 'shared']);

interface ViewDialogProps {
  of: Pick<ListFilters, 'list' | 'calls' | 'paths'> & Shown;
  /** Gets another name; without it the filters in force are saved as a new one. */
  filter?: SavedFilter;
  onClose: () => void;
}

/** Names a saved filter. A new one is pinned, and replaces one of the same name. */
export default function ViewDialog({ of, filter, onClose }: ViewDialogProps) {
  const { list, calls, paths } = of;
  const t = useMessages();
  const go = useGo();
  const reload = useReload();
  const title = t(filter ? filterMessages.rename_title : filterMessages.save_view);
  return (
    <Dialog title={title} width={500} onClose={onClose}>
      <Form
        label={title}
        initial={{ name: filter?.name ?? '', shared: false }}
        rules={rules}
        call={calls.save}
        request={(values) => {
          const { name, shared } = rules.cast(values);
          return {
            body: filter ? { id: filter.id, name } : { name, shared, pinned: true, ...shownBy(of) },
          };
        }}
        onSaved={({ data, message }) => {
          onClose();
          void reload([list, calls.list]);
          if (!filter) go(paths.filter(data.id), message);
        }}
      >
        <TextField name="name" label={t(words.name)} required limit={savedFilterLimits.name} />
        {!filter && <CheckboxField name="shared" label={t(filterMessages.share_with_all)} />}
        <FormFooter submit={t(filter ? filterMessages.rename_submit : filterMessages.save_view)} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
