import { useFormikContext } from 'formik';
import { useId } from 'react';
import type { FileHeader } from '../../../../wire/import/import';
import { Badge } from '../../../shared/badge/Badge';
import * as controls from '../../../shared/form/control.module.css';
import { useMessages } from '../../../shared/i18n/useMessages';
import { SrOnly } from '../../../shared/style/SrOnly';
import { cx, useStyles } from '../../../shared/style/useStyles';
import * as sheet from './MappingTable.module.css';
import type { MappedField, Reading } from './mapping.values';
import { ReadingFields, ReadValues } from './ReadingFields';
import * as mappingMessages from '../../../../texts/compiled/screen/import-mapping';

interface MappingTableProps {
  headers: readonly FileHeader[];
  fields: readonly MappedField[];
  /** What nobody has chosen was guessed, not saved before. */
  isGuess: boolean;
  refusals: Readonly<Record<string, string>>;
  onChoose: (uuid: string, header: number | null) => void;
  onRead: (uuid: string, reading: Reading) => void;
}

/** A row for each field of an asset: the column of the file that it gets, and the first values of that column. */
export function MappingTable({ headers, fields, isGuess, refusals, onChoose, onRead }: MappingTableProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  return (
    // The roles stay where the rows are drawn as cards.
    <div role="table" aria-label={t(mappingMessages.fields)} className={css.table}>
      <div role="rowgroup" className={css.head}>
        <div role="row" className={css.row}>
          {(['field', 'column', 'values'] as const).map((heading) => (
            <div key={heading} role="columnheader">
              {t(mappingMessages[heading])}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {fields.map((mapped) => (
          <MappingRow
            key={mapped.field.uuid}
            mapped={mapped}
            headers={headers}
            isGuess={isGuess}
            refusal={refusals[mapped.field.uuid]}
            onChoose={onChoose}
            onRead={onRead}
          />
        ))}
      </div>
    </div>
  );
}

interface MappingRowProps {
  mapped: MappedField;
  headers: readonly FileHeader[];
  isGuess: boolean;
  refusal: string | undefined;
  onChoose: MappingTableProps['onChoose'];
  onRead: MappingTableProps['onRead'];
}

function MappingRow({ mapped, headers, isGuess, refusal, onChoose, onRead }: MappingRowProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const control = useStyles(controls);
  const id = useId();
  const { submitCount } = useFormikContext();
  const { field, header, missing, twin } = mapped;
  // The type that is chosen for the whole file is called so, too.
  const label = field.uuid === 'asset_type_id' ? t(mappingMessages.type_of_row) : field.label;
  const guessed = mapped.guessed && isGuess;
  const isRead = mapped.reading.format !== null;
  const fault = twin
    ? t(mappingMessages.also, { field: twin })
    : missing && submitCount > 0
      ? t(mappingMessages.choose_column)
      : refusal;
  return (
    <div role="row" className={cx(css.row, css.field)}>
      <div role="rowheader" className={css.names}>
        <label id={`${id}label`} htmlFor={id} className={css.label}>
          {label}
          {field.required && (
            <span className={css.star} aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
        {field.nested && <Badge>{t(mappingMessages.custom)}</Badge>}
        {field.description && (
          <p id={`${id}about`} className={css.about}>
            {field.description}
          </p>
        )}
      </div>
      <div role="cell" className={css.choice}>
        <div className={css.line}>
          <select
            id={id}
            className={cx(control.control, !header && css.none)}
            aria-invalid={fault ? true : undefined}
            aria-required={field.required || undefined}
            aria-describedby={
              cx(fault && `${id}fault`, guessed && `${id}guess`, field.description && `${id}about`) || undefined
            }
            value={header?.id ?? ''}
            onChange={({ target }) => onChoose(field.uuid, Number(target.value) || null)}
          >
            <option value="">{t(mappingMessages.not_imported)}</option>
            {headers.map((one) => (
              <option key={one.id} value={one.id}>
                {headers.some((other) => other !== one && other.name === one.name)
                  ? t(mappingMessages.header_twice, { name: one.name, number: one.id })
                  : one.name}
              </option>
            ))}
          </select>
          {guessed && (
            <span id={`${id}guess`} title={t(mappingMessages.guessed_hint)}>
              <Badge tone="info">{t(mappingMessages.guessed)}</Badge>
            </span>
          )}
        </div>
        {fault && (
          <p id={`${id}fault`} className={css.fault}>
            {fault}
          </p>
        )}
        <ReadingFields mapped={mapped} onChange={(reading) => onRead(field.uuid, reading)} />
      </div>
      <div role="cell" className={css.samples}>
        {header && header.samples.length === 0 && <span className={css.about}>{t(mappingMessages.no_values)}</span>}
        <ReadValues mapped={mapped} />
        {isRead ||
          header?.samples.map((value, index) => (
            <span key={index} dir="auto" className={css.sample} title={value}>
              {value}
            </span>
          ))}
        {!header && <SrOnly>{t(mappingMessages.not_imported)}</SrOnly>}
      </div>
    </div>
  );
}
