import { releaseCalls } from '../../../../wire/release/release';
import { AttachAssetsDialog } from '../../asset/embed';

interface AttachReleaseAssetsProps {
  releaseId: number;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches assets to a release; after a failure it closes (X138). */
export default function AttachReleaseAssets({ releaseId, ...dialog }: AttachReleaseAssetsProps) {
  return (
    <AttachAssetsDialog
      attachableTo={{ release_id: releaseId }}
      call={releaseCalls.attachAssets}
      request={(asset_ids) => ({ params: { id: releaseId }, body: { asset_ids } })}
      closesOnFailure
      {...dialog}
    />
  );
}
