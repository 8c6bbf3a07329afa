import { useId } from 'react';
import * as controls from '../form/control.module.css';
import { useNumberInput } from '../form/useNumberInput';
import { writeTyped } from '../format/number';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import { rangeOf } from './filter';
import { useDraft } from './draft';
import * as sheet from './FilterRange.module.css';
import * as words from '../../../texts/compiled/screen/common';
import * as filterMessages from '../../../texts/compiled/screen/filter';

interface FilterNumbersProps {
  name: string;
  label: string;
  /** What the records at hand have; open ends show it. */
  least?: string;
  max?: string;
}

/** A filter by numbers from and to; sent as `<name>_begin` and `<name>_end`. */
export function FilterNumbers({ name, label, least, max }: FilterNumbersProps) {
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
      <End
        label={t(filterMessages.from, { name: label })}
        open={least}
        value={range.from}
        onChange={(from) => put(name, { ...range, from })}
      />
      <span className={css.end} aria-hidden="true">
        {t(filterMessages.end)}
      </span>
      <End
        label={t(filterMessages.to, { name: label })}
        open={max}
        value={range.to}
        onChange={(to) => put(name, { ...range, to })}
      />
    </fieldset>
  );
}

interface EndProps {
  label: string;
  open?: string;
  value: string;
  onChange: (value: string) => void;
}

function End({ label, open, value, onChange }: EndProps) {
  const css = useStyles(sheet);
  const { control } = useStyles(controls);
  const { locale } = useHost().kit;
  const { input, error } = useNumberInput({ value, onChange });
  const id = useId();
  return (
    <div>
      <input
        {...input}
        className={control}
        placeholder={open === undefined ? undefined : writeTyped(open, locale)}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && id}
      />
      {error && (
        <p className={css.error} id={id}>
          {error}
        </p>
      )}
    </div>
  );
}
