import type { OwningKind } from '../../../wire/protocol/kind';
import { assetPages } from '../../records/asset';
import { changePages } from '../../records/change';
import { contractPages } from '../../records/contract';
import { problemPages } from '../../records/problem';
import { releasePages } from '../../records/release';
import type { KindPages } from '../../shared/page/kindPages';
import * as light from './light';

const ofKinds: Record<OwningKind, Required<KindPages>> = {
  problem: problemPages,
  change: changePages,
  release: releasePages,
  asset: assetPages,
  contract: contractPages,
};

/** Records of daily work, in the order in which people see them; a kind that is missing does not compile. */
export const recordKinds: readonly Required<KindPages>[] = Object.values(ofKinds);

/** All that have a line of the menu. */
export const allKinds: readonly KindPages[] = [...recordKinds, ...Object.values(light)];
