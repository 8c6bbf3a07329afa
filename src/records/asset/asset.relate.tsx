import { useCallback, useState } from 'react';
import * as relationMessages from '../../../texts/compiled/screen/asset-relation';
import * as words from '../../../texts/compiled/screen/common';
import { relationCalls, type RelationSide } from '../../../wire/cmdb/cmdb';
import { relationForm } from '../../../wire/cmdb/cmdb.schema';
import { Alert } from '../../shared/alert/Alert';
import { Dialog } from '../../shared/dialog/Dialog';
import { Field } from '../../shared/form/Field';
import { Fields, Wide } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { useFormField } from '../../shared/form/useFormField';
import { useMessages } from '../../shared/i18n/useMessages';
import { Select } from '../../shared/select/Select';
import { type Choice, type ChoiceSource, identified } from '../../shared/select/choice';
import { useLookup } from '../../shared/select/useLookup';

interface AddRelationDialogProps {
  /** The asset that is related to others. */
  id: number;
  name: string;
  onDone: () => void;
  onClose: () => void;
}

/** Relates an asset to others: all that are chosen, or none of them (D3 §4, D7). */
export default function AddRelationDialog({ id, name, onDone, onClose }: AddRelationDialogProps) {
  const t = useMessages();
  const title = t(relationMessages.add_title, { name });
  return (
    <Dialog title={title} width={600} onClose={onClose}>
      <Form
        label={title}
        initial={{ parent_asset_id: id, relation: 'forward', cmdb_id: null, child_asset_ids: [] }}
        rules={relationForm}
        call={relationCalls.add}
        request={(values) => ({ body: relationForm.cast(values) })}
        onSaved={() => {
          onClose();
          onDone();
        }}
      >
        <RelationForm id={id} name={name} />
        <FormFooter submit={t(relationMessages.relate)} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

function RelationForm({ id, name }: { id: number; name: string }) {
  const t = useMessages();
  const parent = useFormField<number>('parent_asset_id');
  const children = useFormField<number[]>('child_asset_ids');
  const [relation, setRelation] = useState<string | undefined>();
  const [others, setOthers] = useState<readonly Choice[]>([]);
  const source = useOthers(id);
  const names = others
    .slice(0, 3)
    .map((other) => t(relationMessages.quoted, { name: other.name }))
    .join(', ');
  return (
    <>
      {parent.error && <Alert kind="error">{parent.error}</Alert>}
      <p>{t(relationMessages.add_text, { name })}</p>
      <Fields>
        <RelationFields onRelation={setRelation} />
        <Wide>
          <Field label={t(words.assets)} required error={children.error}>
            {(control) => (
              <Select
                control={control}
                source={source}
                multi
                value={others}
                onChange={(chosen) => {
                  setOthers(chosen);
                  children.set(chosen.map((choice) => Number(choice.id)));
                }}
                onBlur={children.onBlur}
              />
            )}
          </Field>
        </Wide>
      </Fields>
      <p role="status" dir="auto">
        {relation &&
          t(relationMessages.sentence, {
            name,
            relation,
            others:
              others.length > 3
                ? t(relationMessages.more, { names, count: others.length - 3 })
                : names || t(relationMessages.none_yet),
          })}
      </p>
    </>
  );
}

/** Every other asset: one is not related to itself. */
function useOthers(own: number): ChoiceSource {
  const assets = useLookup('assets', { meta: true }, identified);
  return useCallback<ChoiceSource>(
    async (query) => {
      const { choices, total } = await assets(query);
      const others = choices.filter(({ id }) => id !== own);
      return { choices: others, total: total - (choices.length - others.length) };
    },
    [assets, own],
  );
}

interface RelationFieldsProps {
  /** Tells the name of what is chosen. */
  onRelation: (name: string | undefined) => void;
}

/** The type of the relation by the name of one direction; choosing one clears the other (D3 §4, §5). */
function RelationFields({ onRelation }: RelationFieldsProps) {
  const t = useMessages();
  const side = useFormField<RelationSide>('relation');
  const type = useFormField<number | null>('cmdb_id');
  const [chosen, setChosen] = useState<Choice | undefined>();
  const sources = { forward: useLookup('forward_relations'), inverse: useLookup('inverse_relations') };
  const choose = (relation: RelationSide, choice: Choice | undefined) => {
    setChosen(choice);
    onRelation(choice?.name);
    side.set(relation);
    type.set(choice ? Number(choice.id) : null);
  };
  return (
    <>
      {type.error && (
        <Wide>
          <Alert kind="error">{type.error}</Alert>
        </Wide>
      )}
      {(['forward', 'inverse'] as const).map((one) => (
        <Field key={one} label={t(relationMessages[one])}>
          {(control) => (
            <Select
              control={{ ...control, 'aria-invalid': type.error ? true : undefined }}
              source={sources[one]}
              value={chosen && side.value === one ? [chosen] : []}
              onChange={([choice]) => choose(one, choice)}
            />
          )}
        </Field>
      ))}
    </>
  );
}
