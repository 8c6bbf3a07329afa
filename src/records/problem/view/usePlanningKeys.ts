import { useMessages } from '../../../shared/i18n/useMessages';
import { problemMessages } from '../problem.messages';

/** The four planning entries of a problem (D1 §2); only the solution has a title of its own (D1 §5). */
export function usePlanningKeys() {
  const t = useMessages(problemMessages);
  return [
    { key: 'root-cause', label: t('root_cause') },
    { key: 'impact', label: t('impact') },
    { key: 'symptoms', label: t('symptoms') },
    { key: 'solution', label: t('solution'), titled: true },
  ];
}
