import { assetCalls } from '../wire/asset/asset';
import { changeCalls } from '../wire/change/change';
import { contractCalls } from '../wire/contract/contract';
import { problemCalls } from '../wire/problem/problem';
import { releaseCalls } from '../wire/release/release';
import { assetExport } from './asset';
import { changeExport } from './change';
import { contractExport } from './contract';
import type { ExportedLists } from './parts/export/job';
import { problemExport } from './problem';
import { releaseExport } from './release';

/** The lists of which files are made in the background, and the right that each of them needs. */
export const exportedLists = {
  problem: { list: problemExport, needs: problemCalls.exportJob.needs },
  change: { list: changeExport, needs: changeCalls.exportJob.needs },
  release: { list: releaseExport, needs: releaseCalls.exportJob.needs },
  asset: { list: assetExport, needs: assetCalls.exportJob.needs },
  contract: { list: contractExport, needs: contractCalls.exportJob.needs },
} satisfies ExportedLists;
