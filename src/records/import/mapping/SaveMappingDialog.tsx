import { importCalls, importLimits, type SavedMappingForm } from '../../../../wire/import/import';
import { savedMappingForm } from '../../../../wire/import/import.schema';
import { useReload } from '../../../shared/api/useReload';
import { Dialog } from '../../../shared/dialog/Dialog';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { TextField } from '../../../shared/form/TextField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Stack } from '../../../shared/layout/Stack';
import * as words from '../../../../texts/compiled/screen/common';
import * as mappingMessages from '../../../../texts/compiled/screen/import-mapping';

export type HeaderMapping = SavedMappingForm['mapping'];

/** Saves a mapping under a name, by the names of its columns. */
export default function SaveMappingDialog({ mapping, onClose }: { mapping: HeaderMapping; onClose: () => void }) {
  const t = useMessages();
  const reload = useReload();
  return (
    <Dialog title={t(mappingMessages.save_title)} width={500} onClose={onClose}>
      <Form
        initial={{ name: '', mapping }}
        rules={savedMappingForm}
        call={importCalls.saveMapping}
        request={(values) => ({ body: savedMappingForm.cast(values) })}
        onSaved={() => {
          void reload([importCalls.mappings]);
          onClose();
        }}
      >
        <Stack>
          <p>{t(mappingMessages.save_text)}</p>
          <TextField name="name" label={t(words.name)} required limit={importLimits.name} />
        </Stack>
        <FormFooter submit={t(words.save)} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
