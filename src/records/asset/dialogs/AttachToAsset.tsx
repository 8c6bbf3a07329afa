import { assetRecordCalls, type AssetService } from '../../../../wire/asset/asset.record';
import type { LookupName } from '../../../../wire/parts/lookup';
import { useMessages } from '../../../shared/i18n/useMessages';
import { identified, numbered } from '../../../shared/select/choice';
import { useLookup } from '../../../shared/select/useLookup';
import { AttachDialog } from '../../../shared/view/AttachDialog';
import * as assetRecordMessages from '../../../../texts/compiled/screen/asset-record';

/** What is chosen from, and the texts, by the word of the call. */
const kinds = {
  sd_problem: { lookup: 'problems', title: 'attach_problems', label: 'problems' },
  sd_changes: { lookup: 'changes', title: 'attach_changes', label: 'changes' },
  sd_releases: { lookup: 'releases', title: 'attach_releases', label: 'releases' },
  sd_contracts: { lookup: 'contracts', title: 'attach_contracts', label: 'contracts' },
  tickets: { lookup: 'tickets', title: 'attach_tickets', label: 'tickets' },
} as const satisfies Record<AssetService, { lookup: LookupName; title: string; label: string }>;

interface AttachToAssetProps {
  assetId: number;
  service: AssetService;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches records of one kind to an asset; what is attached already stays so (D8). */
export default function AttachToAsset({ assetId, service, ...rest }: AttachToAssetProps) {
  const t = useMessages();
  const { lookup, title, label } = kinds[service];
  return (
    <AttachDialog
      title={t(assetRecordMessages[title])}
      width={600}
      label={t(assetRecordMessages[label])}
      source={useLookup(lookup, { meta: true }, service === 'tickets' ? numbered : identified)}
      multi
      call={assetRecordCalls.attach}
      request={(type_ids) => ({ params: { assetId }, body: { type: service, type_ids } })}
      {...rest}
    />
  );
}
