import { assetCalls } from '../wire/asset/asset';
import { changeCalls } from '../wire/change/change';
import { contractCalls } from '../wire/contract/contract';
import { problemCalls } from '../wire/problem/problem';
import { releaseCalls } from '../wire/release/release';
import { assetExport } from './asset/asset.columns';
import { changeExport } from './change/change.queries';
import { contractExport } from './contract/contract.list';
import type { ExportedLists } from './parts/export/job';
import { problemExport } from './problem/problem.queries';
import { releaseExport } from './release/release.queries';

/** The lists of which files are made in the background, and the right that each of them needs. */
export const exportedLists = {
  problem: { list: problemExport, needs: problemCalls.exportJob.needs },
  change: { list: changeExport, needs: changeCalls.exportJob.needs },
  release: { list: releaseExport, needs: releaseCalls.exportJob.needs },
  asset: { list: assetExport, needs: assetCalls.exportJob.needs },
  contract: { list: contractExport, needs: contractCalls.exportJob.needs },
} satisfies ExportedLists;
