import { useMessages } from '../../../shared/i18n/useMessages';
import { releaseMessages } from '../release.messages';

/** The two planning entries of a release (D2 §3). */
export function usePlanningKeys() {
  const t = useMessages(releaseMessages);
  return [
    { key: 'build-plan', label: t('build_plan') },
    { key: 'test-plan', label: t('test_plan') },
  ];
}
