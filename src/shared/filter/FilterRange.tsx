import { DateTime } from '../form/DateTime';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import { rangeOf } from './filter';
import { useDraft } from './draft';
import * as sheet from './FilterRange.module.css';
import * as words from '../../../texts/compiled/screen/common';
import * as filterMessages from '../../../texts/compiled/screen/filter';

/** A filter by a span of time in 30-minute steps (D1 §7, §9); sent as `<name>_begin` and `<name>_end`. */
export function FilterRange({ name, label }: { name: string; label: string }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { filters, put } = useDraft();
  const range = rangeOf(filters[name]);
  return (
    <fieldset className={css.range}>
      <legend className={css.legend}>{label}</legend>
      <span className={css.end} aria-hidden="true">
        {t(words.from)}
      </span>
      <DateTime
        label={t(filterMessages.from, { name: label })}
        value={range.from}
        onChange={(from) => put(name, { ...range, from })}
      />
      <span className={css.end} aria-hidden="true">
        {t(filterMessages.end)}
      </span>
      <DateTime
        label={t(filterMessages.to, { name: label })}
        value={range.to}
        onChange={(to) => put(name, { ...range, to })}
      />
    </fieldset>
  );
}
