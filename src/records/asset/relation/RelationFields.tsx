import { useState } from 'react';
import type { RelationSide } from '../../../../wire/cmdb/cmdb';
import { Alert } from '../../../shared/alert/Alert';
import { Field } from '../../../shared/form/Field';
import { Wide } from '../../../shared/form/Fields';
import { useFormField } from '../../../shared/form/useFormField';
import { useMessages } from '../../../shared/i18n/useMessages';
import type { Choice } from '../../../shared/select/choice';
import { Select } from '../../../shared/select/Select';
import { useLookup } from '../../../shared/select/useLookup';
import * as relationMessages from '../../../../texts/compiled/screen/asset-relation';

interface RelationFieldsProps {
  /** Tells the name of what is chosen. */
  onRelation: (name: string | undefined) => void;
}

/** The type of the relation by the name of one direction; choosing one clears the other (D3 §4, §5). */
export function RelationFields({ onRelation }: RelationFieldsProps) {
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
