import { problemCalls, type ProblemList } from '../../../../wire/problem/problem';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { listQuery } from '../../../shared/table/listState';
import { useListState } from '../../../shared/table/useListState';
import { useProblemColumns } from '../../problem/embed';
import { AssetTab, type AssetTabProps } from './AssetTab';
import * as words from '../../../../texts/compiled/screen/common';
import * as assetRecordMessages from '../../../../texts/compiled/screen/asset-record';

const page = ({ problems, total }: ProblemList) => ({ rows: problems, total });

/** The tab of associated problems (D3 §2). */
export function AssetProblems(props: AssetTabProps) {
  const t = useMessages();
  const state = useListState();
  const query = { ...listQuery(state), asset_ids: [props.id] };
  return (
    <AssetTab
      {...props}
      service="sd_problem"
      caption={t(words.problems)}
      columns={useProblemColumns()}
      list={useList(problemCalls.list, { query }, page, { live: ['asset', 'problem'] })}
      state={state}
      rowName={(row) => row.subject}
      none={t(assetRecordMessages.no_problems)}
    />
  );
}
