import { useMessages } from '../../../shared/i18n/useMessages';
import * as words from '../../../../texts/compiled/screen/common';

/** The four planning entries of a problem (D1 §2); only the solution has a title of its own (D1 §5). */
export function usePlanningKeys() {
  const t = useMessages();
  return [
    { key: 'root-cause', label: t(words.root_cause) },
    { key: 'impact', label: t(words.impact) },
    { key: 'symptoms', label: t(words.symptoms) },
    { key: 'solution', label: t(words.solution), titled: true },
  ];
}
