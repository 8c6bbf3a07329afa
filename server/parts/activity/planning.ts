import { say, type Sentence } from '../../shared/sentence';
import { type Reader, shown, type Values, words } from './shown';
import * as logSentences from '../../../texts/compiled/server/log';

const entries: Readonly<Record<string, Sentence>> = {
  'root-cause': say(logSentences.root_cause),
  impact: say(logSentences.planned_impact),
  symptoms: say(logSentences.symptoms),
  solution: say(logSentences.solution),
  workaround: say(logSentences.workaround),
  reason: say(logSentences.reason),
  'rollout-plan': say(logSentences.rollout_plan),
  'backout-plan': say(logSentences.backout_plan),
  'build-plan': say(logSentences.build_plan),
  'test-plan': say(logSentences.test_plan),
};

/** `the root cause`, `the solution <i>New switch</i>`. */
export function planning(values: Values | null, { language }: Reader): string {
  const key = String(values?.key ?? 'note');
  const known = Object.hasOwn(entries, key) ? entries[key] : undefined;
  const entry = (known ?? say(logSentences.planning_entry, { key: words(key) })).in(language);
  return values?.title ? `${entry} ${shown(values.title)}` : entry;
}
