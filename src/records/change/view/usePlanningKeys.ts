import { useMessages } from '../../../shared/i18n/useMessages';
import * as changeViewMessages from '../../../../texts/compiled/screen/change_view';

/** The four planning entries of a change, in their order (D2 §3). */
export function usePlanningKeys() {
  const t = useMessages();
  return [
    { key: 'reason', label: t(changeViewMessages.reason) },
    { key: 'impact', label: t(changeViewMessages.impact) },
    { key: 'rollout-plan', label: t(changeViewMessages.rollout_plan) },
    { key: 'backout-plan', label: t(changeViewMessages.backout_plan) },
  ] as const;
}
