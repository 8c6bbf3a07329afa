import { useState } from 'react';
import { AlertArea } from '../../shared/alert/AlertArea';
import { useMessages } from '../../shared/i18n/useMessages';
import { lazyPart } from '../../shared/part/lazyPart';
import { Empty } from '../../shared/table/Empty';
import { useListState } from '../../shared/table/useListState';
import { AssociatedTable } from '../../shared/view/AssociatedTable';
import { problemCalls, type ProblemActions } from '../../../wire/problem';
import { useAssetColumns } from '../asset/embed';
import { useProblemAssets } from './problem.api';
import { problemMessages } from './problem.messages';

const AttachAssetsDialog = lazyPart(() => import('./AttachProblemAssets'), { skeleton: null });

interface ProblemAssetsProps {
  id: number;
  flags: ProblemActions;
  onChanged: () => void;
}

/** The tab of associated assets: table, attach and detach (D1 §2). */
export function ProblemAssets({ id, flags, onChanged }: ProblemAssetsProps) {
  const t = useMessages(problemMessages);
  const state = useListState();
  const list = useProblemAssets(id, state);
  const columns = useAssetColumns();
  const [attaching, setAttaching] = useState(false);
  return (
    <AlertArea name="asset-associates">
      <AssociatedTable
        name="problem-assets"
        caption={t('assets')}
        columns={columns}
        list={list}
        state={state}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        onAttach={flags.problem_asset_attach ? () => setAttaching(true) : undefined}
        detach={
          flags.problem_asset_detach
            ? {
                call: problemCalls.detachAsset,
                request: (row) => ({ params: { problemId: id, assetId: row.id } }),
                question: (row) => t('detach_asset_question', { name: row.name }),
                onClosed: onChanged,
              }
            : undefined
        }
        empty={<Empty title={t('no_assets')}>{flags.problem_asset_attach && t('no_assets_text')}</Empty>}
      />
      {attaching && (
        <AttachAssetsDialog
          problemId={id}
          onAttached={() => void list.reload()}
          onClose={() => {
            setAttaching(false);
            onChanged();
          }}
        />
      )}
    </AlertArea>
  );
}
