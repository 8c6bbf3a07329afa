import { useMessages } from '../../../shared/i18n/useMessages';
import * as releaseMessages from '../../../../texts/compiled/screen/release';

/** The two planning entries of a release (D2 §3). */
export function usePlanningKeys() {
  const t = useMessages();
  return [
    { key: 'build-plan', label: t(releaseMessages.build_plan) },
    { key: 'test-plan', label: t(releaseMessages.test_plan) },
  ];
}
