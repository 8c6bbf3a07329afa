import { savedFilterLimits, type SavedFilterCalls } from '../../../wire/parts/saved-filter';
import { savedFilterForm } from '../../../wire/parts/saved-filter.rules';
import { Form } from '../form/Form';
import { FormButton } from '../form/FormButton';
import { TextField } from '../form/TextField';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import { filterQuery, isActive } from './filter';
import { filterMessages } from './filter.messages';
import { useDraft } from './FilterPanel';
import * as sheet from './SavedFilters.module.css';

const rules = savedFilterForm.pick(['name']);

/** Saves the filters as chosen in the panel around under a name; one of the same name is replaced. */
export function SaveFilter({
  calls,
  onSaved,
}: {
  calls: SavedFilterCalls;
  onSaved: (id: number, message: string) => void;
}) {
  const css = useStyles(sheet);
  const t = useMessages(filterMessages);
  const { filters } = useDraft();
  const chosen = Object.values(filters).some(isActive);
  return (
    <Form
      label={t('save_filter')}
      initial={{ name: '' }}
      rules={rules}
      call={calls.save}
      request={(values) => ({ body: { name: rules.cast(values).name, filters: filterQuery(filters) } })}
      onSaved={({ data, message }) => onSaved(data.id, message)}
    >
      <div className={css.save}>
        <TextField
          name="name"
          label={t('save_as')}
          required
          limit={savedFilterLimits.name}
          hint={chosen ? undefined : t('choose_first')}
        />
        <div className={css.send}>
          <FormButton disabled={!chosen}>{t('save_filter')}</FormButton>
        </div>
      </div>
    </Form>
  );
}
