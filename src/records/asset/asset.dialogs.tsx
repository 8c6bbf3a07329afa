import * as assetRecordMessages from '../../../texts/compiled/screen/asset-record';
import { assetRecordCalls, type AssetService, type AssetView } from '../../../wire/asset/asset.record';
import type { LookupName } from '../../../wire/parts/lookup';
import { DeleteDialog } from '../../shared/dialog/DeleteDialog';
import { useMessages } from '../../shared/i18n/useMessages';
import { useGo } from '../../shared/page/go';
import { lazyDialog } from '../../shared/part/lazyDialog';
import { identified, numbered } from '../../shared/select/choice';
import { NewChangeDialog } from '../change/embed';
import { PrintLabelsDialog } from '../label/embed';
import { ReleaseFormDialog } from '../release/embed';
import { assetLink } from './asset.api';
import { assetPaths } from './asset.paths';

const AttachDialog = lazyDialog(async () => (await import('../../shared/view/AttachDialog')).AttachDialog);
const AssignAssetDialog = lazyDialog(async () => (await import('./asset.actions')).AssignAssetDialog);
const NewProblem = lazyDialog(async () => (await import('./asset.actions')).NewProblem);
const CloneAssetDialog = lazyDialog(async () => (await import('./asset.actions')).CloneAssetDialog);

/** What is chosen from, by the word of the call; its texts have the same name. */
const attachable = {
  sd_problem: 'problems',
  sd_changes: 'changes',
  sd_releases: 'releases',
  sd_contracts: 'contracts',
  tickets: 'tickets',
} as const satisfies Record<AssetService, LookupName>;

export type AssetDialog =
  | AssetService
  | 'new_problem'
  | 'new_change'
  | 'new_release'
  | 'assign'
  | 'move'
  | 'return'
  | 'clone'
  | 'label'
  | 'delete';

interface AssetDialogsProps {
  asset: AssetView;
  open: AssetDialog | null;
  onClose: () => void;
  /** The asset and what is attached to it are to be loaded anew. */
  onChanged: () => void;
  /** Records were attached: their tab opens (D3 §4). */
  onAttached: (service: AssetService) => void;
}

/** The dialogs behind the menus and the tabs. */
export function AssetDialogs({ asset, open, onClose, onChanged, onAttached }: AssetDialogsProps) {
  const t = useMessages();
  const go = useGo();
  const { id, name } = asset;
  const started = { assets: [{ id, name }], onClose };
  switch (open) {
    case null:
      return null;
    case 'new_problem':
      return <NewProblem asset={asset} onSaved={() => onAttached('sd_problem')} onClose={onClose} />;
    case 'new_change':
      return (
        <NewChangeDialog
          values={{ asset_ids: started.assets }}
          onSaved={() => onAttached('sd_changes')}
          onClose={onClose}
        />
      );
    case 'new_release':
      return <ReleaseFormDialog {...started} onSaved={() => onAttached('sd_releases')} />;
    case 'assign':
    case 'move':
    case 'return':
      return <AssignAssetDialog asset={asset} as={open} onSaved={onChanged} onClose={onClose} />;
    case 'label':
      return <PrintLabelsDialog ids={[asset.id]} first={asset} onClose={onClose} />;
    case 'clone':
      return (
        <CloneAssetDialog
          asset={asset}
          onCloned={(clones) => go(clones.length === 1 ? assetPaths.show(clones[0]!.id) : assetPaths.list)}
          onClose={onClose}
        />
      );
    case 'delete':
      return (
        <DeleteDialog
          title={t(assetRecordMessages.delete_title)}
          call={assetRecordCalls.remove}
          restore={assetRecordCalls.restore}
          id={id}
          onDeleted={(message, undo) => go(assetPaths.list, message, undo)}
          onClose={onClose}
        >
          {t(assetRecordMessages.delete_question, { name })}
        </DeleteDialog>
      );
    default:
      // What is attached already stays so (D8).
      return (
        <AttachDialog
          {...assetLink(id, open).attach}
          title={t(assetRecordMessages[`attach_${attachable[open]}`])}
          width={600}
          label={t(assetRecordMessages[attachable[open]])}
          lookup={[attachable[open], { meta: true }, open === 'tickets' ? numbered : identified]}
          multi
          onAttached={() => onAttached(open)}
          onClose={onClose}
        />
      );
  }
}
