import { useMessages } from '../../../shared/i18n/useMessages';
import { changeViewMessages } from './change-view.messages';

/** The four planning entries of a change, in their order (D2 §3). */
export function usePlanningKeys() {
  const t = useMessages(changeViewMessages);
  return [
    { key: 'reason', label: t('reason') },
    { key: 'impact', label: t('impact') },
    { key: 'rollout-plan', label: t('rollout_plan') },
    { key: 'backout-plan', label: t('backout_plan') },
  ] as const;
}
