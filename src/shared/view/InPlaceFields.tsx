import type { ReactNode } from 'react';
import type { LookupName } from '../../../wire/parts/lookup';
import type { Named, Person } from '../../../wire/protocol/reply';
import { useMessages } from '../i18n/useMessages';
import { namedOf, personOf } from '../select/chosen';
import { useLookup } from '../select/useLookup';
import { InPlace } from './InPlace';
import { PersonLink } from './PersonLink';
import * as recordMessages from '../../../texts/compiled/screen/record';

export interface FieldProps<Value> {
  label: string;
  value: Value | null;
  /** What is shown of no value, and chosen to take it away; without it a value is needed. */
  none?: string;
  /** Present if the reader may edit; `null` is chosen only where there is `none`. */
  onChoose?: (chosen: Value | null) => void;
  /** In the headline: the value is the button. */
  pill?: boolean;
}

interface ChoiceProps extends FieldProps<Named> {
  lookup: LookupName;
  /** The value as it is shown. */
  children: ReactNode;
}

/** A choice of a lookup that is changed where it stands. */
export function InPlaceChoice({ lookup, onChoose, children, ...field }: ChoiceProps) {
  return (
    <InPlace
      {...field}
      source={useLookup(lookup)}
      onChoose={onChoose && ((chosen) => onChoose(chosen && namedOf(chosen)))}
    >
      {field.value ? children : (field.none ?? children)}
    </InPlace>
  );
}

interface AgentProps extends Omit<FieldProps<Person>, 'none'> {
  /** What is shown of nobody, beside the button; `---` unless given. */
  nobody?: string;
}

/** An agent who is changed where the name stands; there may be nobody. */
export function InPlaceAgent({ value, onChoose, pill, nobody: shown, ...field }: AgentProps) {
  const t = useMessages();
  const nobody = t(recordMessages.nobody);
  return (
    <InPlace
      {...field}
      value={value && { id: value.id, name: value.full_name }}
      source={useLookup('agents')}
      none={nobody}
      pill={pill}
      onChoose={onChoose && ((chosen) => onChoose(chosen && personOf(chosen)))}
    >
      {pill && onChoose ? (value?.full_name ?? nobody) : value || !shown ? <PersonLink person={value} /> : shown}
    </InPlace>
  );
}
