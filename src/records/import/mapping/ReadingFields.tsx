import { useId } from 'react';
import type { ImportFormat } from '../../../../wire/import/import';
import { Checkbox } from '../../../shared/form/Checkbox';
import * as controls from '../../../shared/form/control.module.css';
import { isDay } from '../../../shared/format/date';
import { formatterOf } from '../../../../wire/protocol/formatter';
import { localDay, localTime } from '../../../shared/format/moment';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { cx, useStyles } from '../../../shared/style/useStyles';
import { isUndecided, type MappedField, type Reading, type Readings } from './mapping.values';
import * as sheet from './ReadingFields.module.css';
import * as mappingMessages from '../../../../texts/compiled/screen/import-mapping';

interface ReadingFieldsProps {
  mapped: MappedField;
  onChange: (reading: Reading) => void;
}

/** How the cells of a column are read: in which format, and which words count as blank (G32). */
export function ReadingFields({ mapped, onChange }: ReadingFieldsProps) {
  const { field, header, reading } = mapped;
  if (!header) return null;
  return (
    <>
      {(field.type === 'date' || field.type === 'number') && <FormatField mapped={mapped} onChange={onChange} />}
      {reading.offeredBlanks.length > 0 && (
        <BlankFields
          label={field.label}
          offered={reading.offeredBlanks}
          chosen={reading.blank}
          onChange={(blank) => onChange({ blank })}
        />
      )}
    </>
  );
}

function FormatField({ mapped, onChange }: ReadingFieldsProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const control = useStyles(controls);
  const say = useReading(mapped.field.type);
  const id = useId();
  const { field, reading } = mapped;
  const { format, offered } = reading;
  const chosen = offered.find((one) => one.format === format);
  const unread = chosen?.values.find(({ read }) => read === null);
  const options = format && !chosen ? [...offered, { format, unread: 0, values: [] }] : offered;
  if (options.length === 0)
    return (
      <p className={css.fault}>{t(field.type === 'date' ? mappingMessages.no_dates : mappingMessages.no_numbers)}</p>
    );
  const undecided = isUndecided(mapped);
  const note = cx(undecided && `${id}undecided`, Boolean(unread) && `${id}unread`) || undefined;
  return (
    <div className={css.format}>
      <label htmlFor={id} className={css.label}>
        {t(mappingMessages.written)}
      </label>
      <select
        id={id}
        className={control.control}
        aria-label={t(mappingMessages.written_of, { field: field.label })}
        aria-describedby={note}
        aria-invalid={undecided || undefined}
        value={format ?? ''}
        onChange={({ target }) => onChange({ format: target.value as ImportFormat })}
      >
        {format === null && <option value="">{t(mappingMessages.choose_format)}</option>}
        {options.map((one) => (
          <option key={one.format} value={one.format}>
            {optionText(one, say)}
          </option>
        ))}
      </select>
      {undecided && (
        <p id={`${id}undecided`} className={css.fault}>
          {t(mappingMessages.two_readings)}
        </p>
      )}
      {chosen && unread && (
        <p id={`${id}unread`} className={css.fault}>
          {t(mappingMessages.unread, { count: chosen.unread, value: unread.value })}
        </p>
      )}
    </div>
  );
}

/** The value that tells most, and what it is: `17.05.2026 is May 17, 2026`. */
function optionText({ format, values }: Readings, say: (value: string, read: string | null) => string): string {
  const one = values.find(({ read }) => read !== null);
  return one ? say(one.value, one.read) : format;
}

/** How a value and what it is read as are said to the reader. */
function useReading(type: string): (value: string, read: string | null) => string {
  const t = useMessages();
  const { locale } = useHost().kit;
  return (value, read) =>
    read === null
      ? t(mappingMessages.unreadable, { value })
      : t(mappingMessages.read_as, { value, read: localized(type, read, locale) });
}

function localized(type: string, read: string, locale: string): string {
  if (type === 'date' && !isDay(read)) return localTime(read, locale);
  if (type === 'date') return localDay(read, locale);
  const decimals = read.split('.')[1]?.length ?? 0;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return formatterOf(Intl.NumberFormat, locale, digits).format(read as Intl.StringNumericLiteral);
}

interface BlankFieldsProps {
  label: string;
  offered: readonly string[];
  chosen: readonly string[];
  onChange: (blank: string[]) => void;
}

function BlankFields({ label, offered, chosen, onChange }: BlankFieldsProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  return (
    <fieldset className={css.blanks} aria-label={t(mappingMessages.blank_of, { field: label })}>
      <legend className={css.label}>{t(mappingMessages.blank)}</legend>
      {offered.map((word) => (
        <Checkbox
          key={word}
          checked={chosen.includes(word)}
          label={<bdi>{word}</bdi>}
          onChange={(on) => onChange(on ? [...chosen, word] : chosen.filter((other) => other !== word))}
        />
      ))}
    </fieldset>
  );
}

/** The values of a column: as they stand in the file, and as they are read where that is known. */
export function ReadValues({ mapped }: { mapped: MappedField }) {
  const css = useStyles(sheet);
  const say = useReading(mapped.field.type);
  const { header, reading } = mapped;
  const read = reading.offered.find(({ format }) => format === reading.format);
  if (!read) return null;
  return (
    <ul className={css.values} aria-label={header?.name}>
      {read.values.map(({ value, read: one }) => (
        <li key={value} dir="auto" className={cx(css.value, one === null && css.unread)}>
          {say(value, one)}
        </li>
      ))}
    </ul>
  );
}
