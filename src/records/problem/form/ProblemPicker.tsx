import { useMessages } from '../../../shared/i18n/useMessages';
import type { Choice } from '../../../shared/select/choice';
import { Select } from '../../../shared/select/Select';
import { identified } from '../../../shared/select/choice';
import { useLookup } from '../../../shared/select/useLookup';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

interface ProblemPickerProps {
  value: Choice | null;
  onChange: (problem: Choice | null) => void;
}

/** One problem, searched on the server. */
export function ProblemPicker({ value, onChange }: ProblemPickerProps) {
  const t = useMessages();
  return (
    <Select
      label={t(problemMessages.problem)}
      source={useLookup('problems', { meta: true }, identified)}
      value={value ? [value] : []}
      onChange={([problem]) => onChange(problem ?? null)}
    />
  );
}
