import type { AssetView } from '../../../../wire/asset/asset.record';
import { lookupCalls } from '../../../../wire/parts/lookup';
import { useRecord } from '../../../shared/api/useRecord';
import { NewProblemDialog } from '../../problem/embed';

interface NewProblemProps {
  asset: AssetView;
  onSaved: () => void;
  onClose: () => void;
}

/** A new problem with this asset: open, of its department, at its place, for who uses it. */
export default function NewProblem({ asset, ...rest }: NewProblemProps) {
  const statuses = useRecord(lookupCalls.lookup, { params: { name: 'statuses' }, query: { meta: true } });
  if (statuses.loading) return null;
  const open = statuses.data?.data.find(({ state }) => state === 'open');
  return (
    <NewProblemDialog
      draft={{
        subject: '',
        description: '',
        requester_id: asset.used_by,
        priority_id: null,
        department_id: asset.department,
        status_type_id: open ? { id: open.id, name: open.name } : null,
        location_id: asset.location,
        asset_ids: [{ id: asset.id, name: asset.name }],
      }}
      {...rest}
    />
  );
}
