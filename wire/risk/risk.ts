import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type * as schemas from './risk.schema';

/** How likely a change fails, by the ids of `risk_levels`, which are fixed (G16). */
export const riskLevel = { low: 1, moderate: 2, high: 3, very_high: 4 } as const;
export type RiskLevel = keyof typeof riskLevel;
export const riskLevels = Object.keys(riskLevel) as readonly RiskLevel[];

/** From which score on a level begins. */
export const riskFrom: Readonly<Record<RiskLevel, number>> = { low: 0, moderate: 10, high: 25, very_high: 50 };

/** By points as long as too few changes were closed with an outcome, then by what became of them. */
export const riskBases = ['points', 'history'] as const;
export type RiskBasis = (typeof riskBases)[number];

/**
 * Changes closed with an outcome from which on history counts; hours of short notice and of a long window; assets that are
 * several, and many; points of every change.
 */
export const riskLimits = { history: 200, noticeHours: 24, longHours: 8, several: 5, many: 20, basePoints: 5 } as const;

export type RiskDraft = InferType<typeof schemas.riskDraft>;
export type RiskReply = InferType<typeof schemas.riskReply>;
export type Risk = RiskReply['risk'];
export type RiskReason = Risk['reasons'][number];
export type RiskLearned = InferType<typeof schemas.riskLearned>;

const path = '/service-desk/api/change-risk';

export const riskCalls = {
  /** Of a change as it is saved. */
  ofChange: call<{ params: { id: number }; reply: RiskReply }>('GET', `${path}/{id}`, { needs: 'view_changes' }),
  /** Of a change as a form has it. Nothing is written. */
  ofDraft: call<{ body: RiskDraft; reply: RiskReply }>('POST', path, { needs: 'view_changes' }),
  /** Learns from history now, and rates all changes that are not over. */
  recompute: call<{ reply: RiskLearned }>('POST', `${path}-recompute`, { needs: 'manage_catalogues' }),
};
