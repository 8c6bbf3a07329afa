import { useMessages } from '../../../shared/i18n/useMessages';
import type { Choice } from '../../../shared/select/choice';
import { Select } from '../../../shared/select/Select';
import { identified } from '../../../shared/select/choice';
import { useLookup } from '../../../shared/select/useLookup';
import * as words from '../../../../texts/compiled/screen/common';

interface ProblemPickerProps {
  value: Choice | null;
  onChange: (problem: Choice | null) => void;
}

/** One problem, searched on the server. */
export function ProblemPicker({ value, onChange }: ProblemPickerProps) {
  const t = useMessages();
  return (
    <Select
      label={t(words.problem)}
      source={useLookup('problems', { meta: true }, identified)}
      value={value ? [value] : []}
      onChange={([problem]) => onChange(problem ?? null)}
    />
  );
}
