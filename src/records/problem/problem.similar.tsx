import { useFormikContext } from 'formik';
import { similarCalls } from '../../../wire/similar/similar';
import { SimilarProblems, useSimilar } from '../similar/embed';

/** Below the subject of a new problem: those that it may be already (G19). */
export function SimilarToDraft() {
  const { values } = useFormikContext<{ subject: string; description: string }>();
  const found = useSimilar(similarCalls.ofDraft, values);
  return found && <SimilarProblems problems={found.problems} />;
}
