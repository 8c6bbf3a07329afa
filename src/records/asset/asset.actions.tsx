import { useEffect, useRef } from 'react';
import * as assetRecordMessages from '../../../texts/compiled/screen/asset-record';
import * as words from '../../../texts/compiled/screen/common';
import {
  type AssetClones,
  assetLimits,
  assetRecordCalls,
  assetStatus,
  type AssetView,
} from '../../../wire/asset/asset.record';
import { assignForm, cloneForm, handOverForm } from '../../../wire/asset/asset.schema';
import { lookupCalls } from '../../../wire/parts/lookup';
import { Loaded } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { Dialog } from '../../shared/dialog/Dialog';
import { CheckboxField } from '../../shared/form/CheckboxField';
import { Fields } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { NumberField } from '../../shared/form/NumberField';
import { SelectField } from '../../shared/form/SelectField';
import { TextArea } from '../../shared/form/TextArea';
import { TextField } from '../../shared/form/TextField';
import { useMessages } from '../../shared/i18n/useMessages';
import { useLookup } from '../../shared/select/useLookup';
import { NewProblemDialog } from '../problem/embed';

interface NewProblemProps {
  asset: AssetView;
  onSaved: () => void;
  onClose: () => void;
}

/** A new problem with this asset: of its department, at its place, for who uses it. */
export function NewProblem({ asset, ...rest }: NewProblemProps) {
  return (
    <NewProblemDialog
      draft={{
        requester_id: asset.used_by,
        department_id: asset.department,
        location_id: asset.location,
        asset_ids: [{ id: asset.id, name: asset.name }],
      }}
      {...rest}
    />
  );
}

interface CloneAssetDialogProps {
  asset: AssetView;
  onCloned: (clones: AssetClones['assets']) => void;
  onClose: () => void;
}

/** Makes copies of an asset. */
export function CloneAssetDialog({ asset: { id, name }, onCloned, onClose }: CloneAssetDialogProps) {
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

interface AssignAssetDialogProps {
  asset: AssetView;
  /** Hands it to a person, takes it back, or puts it elsewhere: with the person it has, or without one. */
  as: 'assign' | 'return' | 'move';
  onSaved: () => void;
  onClose: () => void;
}

/** Person, place and status in one step, with a receipt by mail. */
export function AssignAssetDialog({ asset, as, onSaved, onClose }: AssignAssetDialogProps) {
  const t = useMessages();
  const people = useLookup('users');
  const places = useLookup('locations');
  const statuses = useLookup('asset_statuses');
  const moving = as === 'move';
  const returning = as === 'return';
  // What the status proposed here is called, if the catalogue still has it; who moves an asset leaves its status.
  const proposed = useRecord(lookupCalls.lookup, {
    params: { name: 'asset_statuses' },
    query: { ids: [returning ? assetStatus.inStock : assetStatus.inUse] },
  });
  const rules = as === 'assign' ? handOverForm : assignForm;
  const { id, version, location, used_by, asset_status } = asset;
  const title = t(assetRecordMessages[`${as}_title`], { name: asset.name });
  return (
    <Dialog title={title} width={600} onClose={onClose}>
      <Loaded of={proposed}>
        {({ data }) => (
          <Form
            label={title}
            initial={{
              used_by_id: moving ? (used_by?.id ?? null) : null,
              location_id: location?.id ?? null,
              asset_status_id: (moving ? asset_status : data[0])?.id ?? null,
              note: '',
              receipt: true,
            }}
            rules={rules}
            call={assetRecordCalls.assign}
            request={(values) => ({ params: { id }, body: rules.cast({ ...values, version }) })}
            onSaved={() => {
              onClose();
              onSaved();
            }}
          >
            {as === 'assign' && <FirstField />}
            <Fields>
              {!returning && (
                <SelectField
                  name="used_by_id"
                  label={t(words.used_by)}
                  required={!moving}
                  wide
                  source={people}
                  known={[used_by]}
                />
              )}
              <SelectField
                name="location_id"
                label={t(words.location)}
                source={places}
                known={[location && { id: location.id, name: location.title }]}
              />
              <SelectField
                name="asset_status_id"
                label={t(words.asset_status)}
                source={statuses}
                known={[...data, asset_status]}
              />
              <TextArea name="note" label={t(assetRecordMessages.note)} wide limit={assetLimits.note} />
              <CheckboxField name="receipt" label={t(assetRecordMessages.receipt)} />
            </Fields>
            <FormFooter submit={moving ? undefined : t(assetRecordMessages[as])} onCancel={onClose} />
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
}

/** Gives the focus to the first field of the form around: to whom is what is chosen here. */
function FirstField() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => here.current?.closest('form')?.querySelector('input')?.focus(), []);
  return <span ref={here} hidden />;
}
