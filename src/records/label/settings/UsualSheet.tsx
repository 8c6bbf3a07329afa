import type { FreeSize, SheetName } from '../../../../wire/label/label.sheets';
import { useFormField } from '../../../shared/form/useFormField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { labelMessages } from '../label.messages';
import { SheetSelect } from '../preview/SheetSelect';

/** The sheet of the template, as a field of its form. */
export function UsualSheet({ free }: { free: FreeSize }) {
  const t = useMessages(labelMessages);
  const { value, error, set } = useFormField<SheetName>('sheet');
  return (
    <SheetSelect
      label={t('usual_sheet')}
      hint={t('usual_sheet_hint')}
      error={error}
      free={free}
      value={value}
      onChange={set}
    />
  );
}
