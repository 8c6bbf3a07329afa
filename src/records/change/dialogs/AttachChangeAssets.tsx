import { changeCalls } from '../../../../wire/change/change';
import { AttachAssetsDialog } from '../../asset/embed';

interface AttachChangeAssetsProps {
  changeId: number;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches assets to a change. */
export default function AttachChangeAssets({ changeId, ...dialog }: AttachChangeAssetsProps) {
  return (
    <AttachAssetsDialog
      attachableTo={{ change_id: changeId }}
      call={changeCalls.attachAssets}
      request={(asset_ids) => ({ params: { id: changeId }, body: { asset_ids } })}
      closesOnFailure
      {...dialog}
    />
  );
}
