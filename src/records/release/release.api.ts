import { useCallback } from 'react';
import { assetCalls } from '../../../wire/asset/asset';
import { changeCalls } from '../../../wire/change/change';
import type { ListQuery } from '../../../wire/protocol/list';
import { releaseCalls, releasePlanning, type ReleaseList } from '../../../wire/release/release';
import { useList } from '../../shared/api/useList';
import { useReload } from '../../shared/api/useReload';
import { attaching, detaching } from '../../shared/view/recordLink';

const releasePage = ({ releases, total }: ReleaseList) => ({ rows: releases, total });

/** One page of the list of releases (D2 §7). */
export const useReleaseList = (query: ListQuery) =>
  useList(releaseCalls.list, { query }, releasePage, { live: 'release', ids: 'release_ids' });

/** How assets and changes are attached to a release, and detached. */
export const releaseLinks = (id: number) => ({
  assets: {
    attach: attaching(releaseCalls.attachAssets, (asset_ids) => ({ params: { id }, body: { asset_ids } })),
    detach: detaching(releaseCalls.detachAsset, (row) => ({ params: { releaseId: id, id: row.id } })),
  },
  changes: {
    attach: attaching(releaseCalls.attachChanges, (change_ids) => ({ params: { id }, body: { change_ids } })),
    detach: detaching(releaseCalls.detachChange, (row) => ({ params: { releaseId: id, id: row.id } })),
  },
});

/** Loads anew what the page of a release shows. */
export function useReleaseReload(): () => void {
  const reload = useReload();
  return useCallback(
    () =>
      void reload([
        releaseCalls.view,
        releaseCalls.actions,
        releaseCalls.log,
        releasePlanning.entries,
        assetCalls.list,
        changeCalls.list,
      ]),
    [reload],
  );
}
