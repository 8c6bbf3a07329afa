import type { AssetService } from '../../../../wire/asset/asset.record';
import { AssetChanges } from './AssetChanges';
import { AssetContracts } from './AssetContracts';
import { AssetProblems } from './AssetProblems';
import { AssetReleases } from './AssetReleases';
import type { AssetTabProps } from './AssetTab';
import { AssetTickets } from './AssetTickets';

const tabs = {
  sd_problem: AssetProblems,
  sd_changes: AssetChanges,
  sd_releases: AssetReleases,
  sd_contracts: AssetContracts,
  tickets: AssetTickets,
} satisfies Record<AssetService, unknown>;

/** The records of one kind that an asset has (D3 §2). */
export default function AssetRecords({ of, ...given }: AssetTabProps & { of: AssetService }) {
  const Tab = tabs[of];
  return <Tab {...given} />;
}
