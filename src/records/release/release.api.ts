import { useCallback } from 'react';
import { assetCalls } from '../../../wire/asset/asset';
import { changeCalls } from '../../../wire/change/change';
import { releaseCalls, releasePlanning } from '../../../wire/release/release';
import { useList } from '../../shared/api/useList';
import { useRecord } from '../../shared/api/useRecord';
import { useReload } from '../../shared/api/useReload';
import { listQuery, type ListState } from '../../shared/table/listState';

/** One release. */
export const useRelease = (id: number) =>
  useRecord(releaseCalls.view, { params: { id } }, { live: { kind: 'release', id } });

/** What the reader may do with it. */
export const useReleaseActions = (id: number) =>
  useRecord(releaseCalls.actions, { params: { id } }, { live: { kind: 'release', id } });

/** The assets that are attached to it. */
export const useReleaseAssets = (id: number, state: ListState) =>
  useList(
    assetCalls.list,
    { query: { ...listQuery(state), release_ids: [id] } },
    ({ data, total }) => ({ rows: data, total }),
    { live: ['release', 'asset'] },
  );

/** The changes that are attached to it. */
export const useReleaseChanges = (id: number, state: ListState) =>
  useList(
    changeCalls.list,
    { query: { ...listQuery(state), release_ids: [id] } },
    ({ changes, total }) => ({ rows: changes, total }),
    { live: ['release', 'change'] },
  );

/** One release for its form: what others save meanwhile does not come in by itself. */
export const useReleaseToEdit = (id: number) => useRecord(releaseCalls.view, { params: { id } });

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
