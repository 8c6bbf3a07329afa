import type { FreeSize, SheetName } from '../../../../wire/label/label.sheets';
import { useFormField } from '../../../shared/form/useFormField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { SheetSelect } from '../preview/SheetSelect';
import * as labelMessages from '../../../../texts/compiled/screen/label';

/** The sheet of the template, as a field of its form. */
export function UsualSheet({ free }: { free: FreeSize }) {
  const t = useMessages();
  const { value, error, set } = useFormField<SheetName>('sheet');
  return (
    <SheetSelect
      name="sheet"
      label={t(labelMessages.usual_sheet)}
      hint={t(labelMessages.usual_sheet_hint)}
      error={error}
      free={free}
      value={value}
      onChange={set}
    />
  );
}
