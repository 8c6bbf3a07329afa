import { useState } from 'react';
import { importCalls, type SavedMapping } from '../../../../wire/import/import';
import { useRecord } from '../../../shared/api/useRecord';
import { Button } from '../../../shared/button/Button';
import { ConfirmCall } from '../../../shared/dialog/ConfirmCall';
import * as controls from '../../../shared/form/control.module.css';
import { Field } from '../../../shared/form/Field';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DeleteIcon } from '../../../shared/icon/icon';
import { useStyles } from '../../../shared/style/useStyles';
import * as sheet from './SavedMappings.module.css';
import * as words from '../../../../texts/compiled/screen/common';
import * as mappingMessages from '../../../../texts/compiled/screen/import-mapping';

interface SavedMappingsProps {
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
}

/** The reader's saved mappings: choose one, or delete it. Nothing as long as there are none. */
export function SavedMappings({ chosen, onChoose }: SavedMappingsProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const control = useStyles(controls);
  // Without them the columns are matched by hand: a failure is not shown.
  const { data, reload } = useRecord(importCalls.mappings, {});
  const [leaving, leave] = useState<SavedMapping | null>(null);
  const mappings = data?.mappings ?? [];
  const mapping = mappings.find(({ id }) => id === chosen);
  if (mappings.length === 0) return null;
  return (
    <>
      <Field label={t(mappingMessages.saved)} hint={t(mappingMessages.saved_hint)}>
        {(frame) => (
          <div className={css.line}>
            <select
              {...frame}
              className={control.control}
              value={mapping?.id ?? ''}
              onChange={({ target }) => onChoose(Number(target.value) || undefined)}
            >
              <option value="">{t(mappingMessages.none)}</option>
              {mappings.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            {mapping && (
              <Button
                look="quiet"
                icon={<DeleteIcon />}
                aria-label={t(mappingMessages.delete_saved)}
                title={t(mappingMessages.delete_saved)}
                onClick={() => leave(mapping)}
              />
            )}
          </div>
        )}
      </Field>
      {leaving && (
        <ConfirmCall
          title={t(mappingMessages.delete_title)}
          action={t(words.delete)}
          look="danger"
          call={importCalls.removeMapping}
          request={{ params: { id: leaving.id } }}
          onDone={() => {
            onChoose(undefined);
            void reload();
          }}
          onClose={() => leave(null)}
        >
          {t(mappingMessages.delete_question, { name: leaving.name })}
        </ConfirmCall>
      )}
    </>
  );
}
