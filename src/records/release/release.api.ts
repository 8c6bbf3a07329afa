import { useCallback } from 'react';
import { assetCalls } from '../../../wire/asset/asset';
import { changeCalls } from '../../../wire/change/change';
import { releaseCalls, releasePlanning } from '../../../wire/release/release';
import { useReload } from '../../shared/api/useReload';
import { attaching, detaching } from '../../shared/view/recordLink';

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
