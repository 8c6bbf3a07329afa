import type { LookupName } from '../../../wire/parts/lookup';
import type { Priority } from '../../../wire/protocol/reply';
import { PriorityBadge } from '../badge/PriorityBadge';
import { useMessages } from '../i18n/useMessages';
import { priorityOf } from '../select/chosen';
import { useLookup } from '../select/useLookup';
import { InPlace } from './InPlace';
import type { FieldProps } from './InPlaceFields';
import * as words from '../../../texts/compiled/screen/common';

/** A priority that is changed where it stands. */
export function InPlacePriority({
  lookup,
  value,
  onChoose,
  ...field
}: Omit<FieldProps<Priority>, 'label'> & { lookup: LookupName }) {
  const t = useMessages();
  return (
    <InPlace
      {...field}
      label={t(words.priority)}
      value={value}
      source={useLookup(lookup)}
      onChoose={onChoose && ((chosen) => onChoose(chosen && priorityOf(chosen)))}
    >
      {value ? <PriorityBadge priority={value} /> : field.none}
    </InPlace>
  );
}
