import * as words from '../../../texts/compiled/screen/common';
import { useMessages } from '../../shared/i18n/useMessages';
import { lazyDialog } from '../../shared/part/lazyDialog';
import { Select } from '../../shared/select/Select';
import { type Choice, identified } from '../../shared/select/choice';
import { useLookup } from '../../shared/select/useLookup';

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

/** The dialog of a new problem, fetched when it is first shown. In a file of its own: what imports `embed.ts` gets no form. */
export const NewProblemDialog = lazyDialog(async () => (await import('./problem.form')).ProblemFormDialog);
