import { problemCalls } from '../../../../wire/problem/problem';
import { AttachAssetsDialog } from '../../asset/embed';

interface AttachProblemAssetsProps {
  problemId: number;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches assets to a problem. */
export default function AttachProblemAssets({ problemId, ...dialog }: AttachProblemAssetsProps) {
  return (
    <AttachAssetsDialog
      attachableTo={{ problem_id: problemId }}
      call={problemCalls.attachAssets}
      request={(asset_ids) => ({ params: { id: problemId }, body: { asset_ids } })}
      {...dialog}
    />
  );
}
