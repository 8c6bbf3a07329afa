import { takeBack } from '../../../shared/api/takeBack';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Empty } from '../../../shared/table/Empty';
import { useListState } from '../../../shared/table/useListState';
import { AssociatedTable } from '../../../shared/view/AssociatedTable';
import { problemCalls, type ProblemActions } from '../../../../wire/problem/problem';
import { useAssetColumns } from '../../asset/embed';
import { useProblemAssets } from '../problem.api';
import * as words from '../../../../texts/compiled/screen/common';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

interface ProblemAssetsProps {
  id: number;
  flags: ProblemActions;
  onAttach: () => void;
  /** The mouse rests on Attach, or no longer. */
  onRest: (rests: boolean) => void;
  onClosed: () => void;
}

/** The tab of associated assets (D1 §2). */
export function ProblemAssets({ id, flags, onAttach, onRest, onClosed }: ProblemAssetsProps) {
  const t = useMessages();
  const state = useListState();
  return (
    <AssociatedTable
      alerts="asset-associates"
      name="problem-assets"
      caption={t(words.assets)}
      columns={useAssetColumns()}
      list={useProblemAssets(id, state)}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      onAttach={flags.problem_asset_attach ? onAttach : undefined}
      onRest={onRest}
      detach={
        flags.problem_asset_detach
          ? {
              call: problemCalls.detachAsset,
              request: (row) => ({ params: { problemId: id, assetId: row.id } }),
              undo: flags.problem_asset_attach
                ? (row) => takeBack(problemCalls.attachAssets, { params: { id }, body: { asset_ids: [row.id] } })
                : undefined,
              question: (row) => t(problemMessages.detach_asset_question, { name: row.name }),
              onClosed,
            }
          : undefined
      }
      empty={
        <Empty title={t(problemMessages.no_assets)}>
          {flags.problem_asset_attach && t(problemMessages.no_assets_text)}
        </Empty>
      }
    />
  );
}
