import { say, type Sentence } from '../../shared/sentence';
import { type Reader, shown, type Values, words } from './shown';

const entries: Readonly<Record<string, Sentence>> = {
  'root-cause': say('log.root_cause', 'the root cause'),
  impact: say('log.planned_impact', 'the impact'),
  symptoms: say('log.symptoms', 'the symptoms'),
  solution: say('log.solution', 'the solution'),
  reason: say('log.reason', 'the reason'),
  'rollout-plan': say('log.rollout_plan', 'the rollout plan'),
  'backout-plan': say('log.backout_plan', 'the backout plan'),
  'build-plan': say('log.build_plan', 'the build plan'),
  'test-plan': say('log.test_plan', 'the test plan'),
};

/** `the root cause`, `the solution <i>New switch</i>`. */
export function planning(values: Values | null, { language }: Reader): string {
  const key = String(values?.key ?? 'note');
  const known = Object.hasOwn(entries, key) ? entries[key] : undefined;
  const entry = (known ?? say('log.planning_entry', 'the {key}', { key: words(key) })).in(language);
  return values?.title ? `${entry} ${shown(values.title)}` : entry;
}
