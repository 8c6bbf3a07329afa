import { Alert } from '../../shared/alert/Alert';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { RichText } from '../../shared/view/RichText';
import type { ProblemView } from '../../../wire/problem/problem';
import { problemMessages } from './problem.messages';
import { ProblemSummary } from './ProblemSummary';

/** The version that somebody else saved, above the form that still holds what was typed (decisions C1). */
export function LatestProblem({ problem }: { problem: ProblemView }) {
  const t = useMessages(problemMessages);
  return (
    <Card title={t('latest')}>
      <Stack>
        <Alert kind="info">{t('latest_text')}</Alert>
        <h3>{problem.subject}</h3>
        <ProblemSummary problem={problem} />
        <RichText html={problem.description} capped />
      </Stack>
    </Card>
  );
}
