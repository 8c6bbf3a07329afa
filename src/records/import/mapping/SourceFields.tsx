import { useState } from 'react';
import { importCalls, type MappingDetails } from '../../../../wire/import/import';
import { useAction } from '../../../shared/api/useAction';
import * as controls from '../../../shared/form/control.module.css';
import { Field } from '../../../shared/form/Field';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import { fileOf, rememberFile } from '../import.memory';
import * as sheet from './MappingFields.module.css';
import * as mappingMessages from '../../../../texts/compiled/screen/import-mapping';

interface SourceFieldsProps {
  id: number;
  file: MappingDetails['file'];
  /** The file was read anew, and is another import. */
  onReread: (id: number) => void;
}

/** Which sheet of a workbook is imported, and which of its first rows is the header. Nothing where there is no choice. */
export function SourceFields({ id, file, onReread }: SourceFieldsProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const control = useStyles(controls);
  const { name, sheets, first_rows: rows, header_row: header } = file;
  const own = fileOf(id);
  const [wanted, want] = useState<{ sheet: string; header_row: number | null } | null>(null);
  const discard = useAction(importCalls.discard);
  const upload = useAction(importCalls.upload, {
    onDone: ({ data }) => {
      if (own) rememberFile(data.import_id, own);
      void discard.run({ params: { id } });
      onReread(data.import_id);
    },
    onFail: () => want(null),
  });
  if (sheets.length < 2 && rows.length < 3) return null;
  function read(place: { sheet: string; header_row: number | null }) {
    if (!own) return;
    want(place);
    void upload.run({ body: { import_file: own, ...place } });
  }
  const disabled = !own || upload.pending;
  const hint = own
    ? upload.pending
      ? t(mappingMessages.reread, { name })
      : undefined
    : t(mappingMessages.reread_lost);
  return (
    <div className={css.choices}>
      {sheets.length > 1 && (
        <Field label={t(mappingMessages.sheet)} hint={hint}>
          {(frame) => (
            <select
              {...frame}
              className={control.control}
              disabled={disabled}
              value={wanted?.sheet ?? file.sheet}
              onChange={({ target }) => read({ sheet: target.value, header_row: null })}
            >
              {sheets.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field label={t(mappingMessages.header_row)} hint={sheets.length > 1 ? undefined : hint}>
        {(frame) => (
          <select
            {...frame}
            className={control.control}
            disabled={disabled}
            value={wanted?.header_row ?? header}
            onChange={({ target }) => read({ sheet: file.sheet, header_row: Number(target.value) })}
          >
            {rows.slice(0, -1).map(({ row, cells }) => (
              <option key={row} value={row}>
                {t(mappingMessages.header_row_option, { row, cells: cells.filter(Boolean).join(' · ').slice(0, 80) })}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
