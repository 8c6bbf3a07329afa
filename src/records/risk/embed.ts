import { lazyPart } from '../../shared/part/lazyPart';

export { RiskBadge, RiskBanner, useRisk } from './risk.badge';
export const RiskReasons = lazyPart(async () => ({ default: (await import('./risk.reasons')).RiskOfChange }));
export const DraftRisk = lazyPart(async () => ({ default: (await import('./risk.draft')).RiskOfDraft }), {
  skeleton: null,
});
