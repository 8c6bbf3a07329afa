import { useMessages } from '../../../shared/i18n/useMessages';
import * as words from '../../../../texts/compiled/screen/common';

/** The two planning entries of a release (D2 §3). */
export function usePlanningKeys() {
  const t = useMessages();
  return [
    { key: 'build-plan', label: t(words.build_plan) },
    { key: 'test-plan', label: t(words.test_plan) },
  ];
}
