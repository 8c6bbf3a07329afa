import { useMessages } from '../../../shared/i18n/useMessages';
import * as words from '../../../../texts/compiled/screen/common';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

/** The four planning entries of a problem (D1 §2); only the solution has a title of its own (D1 §5). */
export function usePlanningKeys() {
  const t = useMessages();
  return [
    { key: 'root-cause', label: t(problemMessages.root_cause) },
    { key: 'impact', label: t(words.impact) },
    { key: 'symptoms', label: t(problemMessages.symptoms) },
    { key: 'solution', label: t(problemMessages.solution), titled: true },
  ];
}
