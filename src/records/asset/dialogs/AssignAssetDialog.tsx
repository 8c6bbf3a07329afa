import { assetLimits, assetRecordCalls, assetStatus, type AssetView } from '../../../../wire/asset/asset.record';
import { assignForm } from '../../../../wire/asset/asset.rules';
import { Dialog } from '../../../shared/dialog/Dialog';
import { CheckboxField } from '../../../shared/form/CheckboxField';
import { Fields } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { SelectField } from '../../../shared/form/SelectField';
import { TextArea } from '../../../shared/form/TextArea';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useLookup } from '../../../shared/select/useLookup';
import { assetRecordMessages } from '../asset-record.messages';

interface AssignAssetDialogProps {
  asset: AssetView;
  /** Takes the asset back from who has it. */
  returning?: boolean;
  onSaved: () => void;
  onClose: () => void;
}

/** Person, place and status in one step, with a receipt by mail. */
export default function AssignAssetDialog({ asset, returning, onSaved, onClose }: AssignAssetDialogProps) {
  const t = useMessages(assetRecordMessages);
  const people = useLookup('users');
  const { id, version, location } = asset;
  const title = t(returning ? 'return_title' : 'assign_title', { name: asset.name });
  return (
    <Dialog title={title} width={600} onClose={onClose}>
      <Form
        label={title}
        initial={{
          used_by_id: null,
          location_id: location?.id ?? null,
          asset_status_id: returning ? assetStatus.inStock : assetStatus.inUse,
          note: '',
          receipt: true,
        }}
        rules={assignForm}
        call={assetRecordCalls.assign}
        request={(values) => ({ params: { id }, body: assignForm.cast({ ...values, version }) })}
        onSaved={() => {
          onClose();
          onSaved();
        }}
      >
        <Fields>
          {!returning && <SelectField name="used_by_id" label={t('person')} required wide source={people} />}
          <SelectField
            name="location_id"
            label={t('location')}
            source={useLookup('locations')}
            known={[location && { id: location.id, name: location.title }]}
          />
          <SelectField
            name="asset_status_id"
            label={t('asset_status')}
            source={useLookup('asset_statuses', { ids: [assetStatus.inUse, assetStatus.inStock] })}
            known={[]}
          />
          <TextArea name="note" label={t('note')} wide limit={assetLimits.note} />
          <CheckboxField name="receipt" label={t('receipt')} />
        </Fields>
        <FormFooter submit={t(returning ? 'return' : 'assign')} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
