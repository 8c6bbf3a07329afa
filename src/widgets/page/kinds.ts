import type { OwningKind } from '../../../wire/protocol/kind';
import { assetPages } from '../../records/asset';
import { changePages } from '../../records/change';
import { contractPages } from '../../records/contract';
import { problemPages } from '../../records/problem';
import { releasePages } from '../../records/release';
import type { RecordKindPages } from '../../shared/page/kindPages';

/** Records of daily work by their kind. */
export const ofKinds: Record<OwningKind, RecordKindPages> = {
  problem: problemPages,
  change: changePages,
  release: releasePages,
  asset: assetPages,
  contract: contractPages,
};

/** Records of daily work, in the order in which people see them; a kind that is missing does not compile. */
export const recordKinds: readonly RecordKindPages[] = Object.values(ofKinds);
