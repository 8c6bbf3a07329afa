import { useId } from 'react';
import { importDateFormats, type ImportDateFormat } from '../../../../wire/import/import';
import { Badge } from '../../../shared/badge/Badge';
import * as checkbox from '../../../shared/form/Checkbox.module.css';
import { useFormField } from '../../../shared/form/useFormField';
import { localTime } from '../../../shared/format/moment';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import { exampleOf, readDate, tellingValue } from './dates';
import * as sheet from './DateFormatField.module.css';
import { mappingMessages } from './mapping.messages';

interface DateFormatFieldProps {
  /** The first values of the columns with dates. */
  values: readonly string[];
  guess: string | null;
}

/** How the dates of the file are written (D3 §8): each way with one of its values as it would be read. */
export function DateFormatField({ values, guess }: DateFormatFieldProps) {
  const t = useMessages(mappingMessages);
  const css = useStyles(sheet);
  const control = useStyles(checkbox);
  const { locale } = useHost().kit;
  const id = useId();
  const { value: own, error, set } = useFormField<ImportDateFormat | null>('date_time_format');
  const chosen = own ?? guess;
  const value = tellingValue(values, importDateFormats);
  const reading = (format: ImportDateFormat) => {
    const date = value && readDate(value, format);
    return date ? t('read_as', { date: localTime(date, locale) }) : value && t('unreadable');
  };
  return (
    <fieldset className={css.dates} aria-describedby={error ? `${id}error` : undefined}>
      <legend className={css.legend}>{t('dates')}</legend>
      {value && <p className={css.hint}>{t('dates_hint', { value })}</p>}
      <div className={css.formats}>
        {importDateFormats.map((format) => (
          <label key={format} className={control.check}>
            <input
              type="radio"
              name={`${id}format`}
              className={control.box}
              checked={format === chosen}
              aria-invalid={error ? true : undefined}
              onChange={() => set(format)}
            />
            <span className={css.format}>
              <span dir="ltr" className={css.pattern}>
                {exampleOf(format)}
              </span>
              <span className={css.reading}>{reading(format)}</span>
              {own === null && format === guess && <Badge tone="info">{t('guessed')}</Badge>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}error`} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
