import type { ReactNode } from 'react';
import { lookupCalls, type LookupName } from '../../../wire/parts/lookup';
import type { Named, Person } from '../../../wire/protocol/reply';
import { useAlert } from '../alert/useAlert';
import { ApiError } from '../api/ApiError';
import { useReader } from '../api/useReader';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { useCommands } from '../keys/useCommands';
import type { MenuAction } from '../menu/Menu';
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
  /** The key that opens it, in the headline. */
  opensBy?: string;
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

/** Makes the reader the agent of a record; nothing if they are, or may not. */
function useAssignToMe(value: Person | null, onChoose?: (chosen: Person) => void): MenuAction | undefined {
  const t = useMessages();
  const { send } = useHost();
  const alert = useAlert();
  const me = useReader()?.user_id;
  if (!onChoose || me === undefined || value?.id === me) return undefined;
  const assign = async () => {
    const request = { params: { name: 'agents' }, query: { ids: [me], limit: 1 } } as const;
    const found = await send(lookupCalls.lookup, request);
    const own = found.data.data.find(({ id }) => id === me);
    if (own) onChoose(personOf(own));
    else alert.error(t(recordMessages.no_agent));
  };
  const report = (error: unknown) => alert.error(ApiError.from(error).message);
  return { label: t(recordMessages.assign_to_me), onSelect: () => void assign().catch(report) };
}

interface AgentProps extends Omit<FieldProps<Person>, 'none'> {
  /** What is shown of nobody, beside the button; `---` unless given. */
  nobody?: string;
}

/** An agent who is changed where the name stands; there may be nobody. In the headline the palette offers the reader. */
export function InPlaceAgent({ value, onChoose, pill, nobody: shown, ...field }: AgentProps) {
  const t = useMessages();
  const toMe = useAssignToMe(value, onChoose);
  useCommands([pill && toMe], field.label);
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
