import { mixed, number, string } from 'yup';
import { collisionDraft } from '../collision/collision.schema';
import { entries } from '../protocol/entry';
import { choice } from '../protocol/fields';
import type { SentenceParams } from '../protocol/reply';
import * as s from '../protocol/shape';
import { riskBases, riskCalls, riskLevels } from './risk';

const level = () => string().oneOf(riskLevels).required();

/** Of a change as lists and its view have it; null until it is first rated, at most a minute. */
export const riskOrNull = () => s.shapeOrNull({ level: level(), score: s.count() });
/** From which risk on a board is demanded; null: from none. */
export const riskLevelOrNull = () => string().oneOf(riskLevels).nullable().defined();

/** What a form has of what the risk follows from; what is not sent is as the change with this `id` has it. */
export const riskDraft = collisionDraft.shape({
  impact_id: choice().optional(),
  priority_id: choice().optional(),
});

export const riskReply = s.shape({
  risk: s.shape({
    level: level(),
    /** 0 to 100: with history the chance in percent that it fails or is backed out, else the sum of the points. */
    score: s.count(),
    basis: string().oneOf(riskBases).required(),
    /** The heaviest first; those that make it less risky, below 0, are the last. */
    reasons: s.rows({
      code: s.text(),
      params: mixed<SentenceParams>()
        .required()
        .meta({
          valuesOf: [string(), number(), s.shape({ code: s.text(), params: mixed().meta({ valuesOf: [string()] }) })],
        }),
      /** In the reader's language. */
      text: s.text(),
      /** Points, or with history how much it adds to the log odds. */
      weight: number().required(),
      /** With history: changes closed with an outcome of which this is true, and how many of them failed. */
      changes: s
        .shape({
          total: s.count(),
          failed: s.count(),
          /** The list of exactly these; its query is that of `change-list` too. */
          path: s.text(),
        })
        .optional()
        .default(undefined),
    }),
  }),
  /** The board without whose approval it is not released, for its risk (`applies_from_risk`). */
  board: s.namedOrNull(),
});

export const riskLearned = s.shape({
  basis: string().oneOf(riskBases).required(),
  /** Changes closed with an outcome, and how many of them failed. */
  total: s.count(),
  failed: s.count(),
  /** So many changes were rated. */
  rated: s.count(),
});

export const riskEntries = entries(
  'change-risk',
  riskCalls,
  {
    ofChange: 'Read how risky a change is, and why',
    ofDraft: 'Read how risky a change would be as it is planned in a form',
    recompute: 'Set the risk of all open changes anew, by what became of closed ones',
  },
  {
    ofChange: { reply: riskReply },
    ofDraft: { body: riskDraft, reply: riskReply },
    recompute: { reply: riskLearned },
  },
);
