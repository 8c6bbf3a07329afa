import { assetLimits, assetRecordCalls, type AssetClones, type AssetView } from '../../../../wire/asset/asset.record';
import { cloneForm } from '../../../../wire/asset/asset.schema';
import { Dialog } from '../../../shared/dialog/Dialog';
import { Fields } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { NumberField } from '../../../shared/form/NumberField';
import { TextField } from '../../../shared/form/TextField';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as words from '../../../../texts/compiled/screen/common';
import * as assetRecordMessages from '../../../../texts/compiled/screen/asset-record';

interface CloneAssetDialogProps {
  asset: AssetView;
  onCloned: (clones: AssetClones['assets']) => void;
  onClose: () => void;
}

/** Makes copies of an asset. */
export default function CloneAssetDialog({ asset: { id, name }, onCloned, onClose }: CloneAssetDialogProps) {
  const t = useMessages();
  const title = t(assetRecordMessages.clone_title, { name });
  return (
    <Dialog title={title} width={600} onClose={onClose}>
      <Form
        label={title}
        initial={{ name, copies: '1' }}
        rules={cloneForm}
        call={assetRecordCalls.clone}
        request={(values) => ({ params: { id }, body: cloneForm.cast(values) })}
        onSaved={({ data }) => {
          onClose();
          onCloned(data.assets);
        }}
      >
        <p>{t(assetRecordMessages.clone_text)}</p>
        <Fields>
          <TextField name="name" label={t(words.name)} required wide limit={assetLimits.name} />
          <NumberField name="copies" label={t(assetRecordMessages.copies)} whole />
        </Fields>
        <FormFooter submit={t(words.duplicate)} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
