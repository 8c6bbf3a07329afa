import { useId } from 'react';
import { type FormField, isCustomFieldKind } from '../../../wire/parts/form';
import { EMPTY } from '../../../wire/protocol/reply';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import { CustomText } from '../view/CustomText';
import * as sheet from './Field.module.css';
import * as words from '../../../texts/compiled/screen/common';
import * as formMessages from '../../../texts/compiled/screen/form';

/** A field of a form that the reader may not change: what it has, as a record's page shows it. */
export function ReadOnlyField({ field }: { field: FormField }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const id = useId();
  const { label, kind, value, unit, currency, help } = field;
  const texts = [value ?? []].flat().map((one) => (typeof one === 'object' && 'name' in one ? one.name : String(one)));
  const shown =
    kind === 'checkbox' ? (
      t(value === true ? words.yes : words.no)
    ) : texts.length === 1 && isCustomFieldKind(kind) ? (
      <CustomText kind={kind} text={texts[0]!} unit={unit} currency={currency} />
    ) : (
      texts.join(', ')
    );
  return (
    <div className={css.field} role="group" aria-labelledby={id} aria-describedby={`${id}hint`}>
      <span className={css.label} id={id}>
        {label}
      </span>
      <div className={css.fixed} dir="auto">
        {texts.some(Boolean) || kind === 'checkbox' ? shown : EMPTY}
      </div>
      <p className={css.hint} id={`${id}hint`}>
        {[help, t(formMessages.read_only)].filter(Boolean).join(' ')}
      </p>
    </div>
  );
}
