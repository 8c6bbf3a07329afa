import * as controls from '../form/control.module.css';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import { rangeOf } from './filter';
import { filterMessages } from './filter.messages';
import { useDraft } from './draft';
import * as sheet from './FilterRange.module.css';

interface FilterNumbersProps {
  name: string;
  label: string;
  /** What the records at hand have; open ends show it. */
  least?: string;
  most?: string;
}

/** A filter by numbers from and to; sent as `<name>_begin` and `<name>_end`. */
export function FilterNumbers({ name, label, least, most }: FilterNumbersProps) {
  const css = useStyles(sheet);
  const { control } = useStyles(controls);
  const t = useMessages(filterMessages);
  const { filters, put } = useDraft();
  const range = rangeOf(filters[name]);
  return (
    <fieldset className={css.range}>
      <legend className={css.legend}>{label}</legend>
      <span className={css.end} aria-hidden="true">
        {t('begin')}
      </span>
      <input
        className={control}
        type="number"
        step="any"
        min={least}
        max={most}
        placeholder={least}
        aria-label={t('from', { name: label })}
        value={range.from}
        onChange={(event) => put(name, { ...range, from: event.target.value })}
      />
      <span className={css.end} aria-hidden="true">
        {t('end')}
      </span>
      <input
        className={control}
        type="number"
        step="any"
        min={least}
        max={most}
        placeholder={most}
        aria-label={t('to', { name: label })}
        value={range.to}
        onChange={(event) => put(name, { ...range, to: event.target.value })}
      />
    </fieldset>
  );
}
