import { useMessages } from '../../../shared/i18n/useMessages';
import * as words from '../../../../texts/compiled/screen/common';

/** The four planning entries of a change, in their order (D2 §3). */
export function usePlanningKeys() {
  const t = useMessages();
  return [
    { key: 'reason', label: t(words.reason) },
    { key: 'impact', label: t(words.impact) },
    { key: 'rollout-plan', label: t(words.rollout_plan) },
    { key: 'backout-plan', label: t(words.backout_plan) },
  ] as const;
}
