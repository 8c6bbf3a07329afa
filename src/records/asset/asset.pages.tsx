import { useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as labelListMessages from '../../../texts/compiled/screen/label-list';
import { type AssetConfigRow, type AssetFilters, assetOptions } from '../../../wire/asset/asset';
import { assetRecordCalls } from '../../../wire/asset/asset.record';
import { labelLimits } from '../../../wire/label/label';
import type { ListQuery } from '../../../wire/protocol/list';
import { useAlert } from '../../shared/alert/useAlert';
import { ApiError } from '../../shared/api/ApiError';
import { useReader } from '../../shared/api/useReader';
import type { Chosen } from '../../shared/bulk/bulk';
import { Button } from '../../shared/button/Button';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { BarcodeIcon } from '../../shared/icon/record';
import { RecordListPage } from '../../shared/list/RecordListPage';
import { RecordTrashPage } from '../../shared/trash/TrashPage';
import { ImportLink, SampleLink } from '../import/embed';
import { PrintLabelsDialog } from '../label/embed';
import { assetList } from './asset.list';

/** /service-desk/assets/list: who may imports assets and prints their labels, too (D3 §2). */
export default function AssetListPage() {
  const { import_assets: mayImport, print_labels: mayPrint } = useReader()?.actions ?? {};
  return (
    <RecordListPage
      of={assetList}
      others={
        mayPrint ? (chosen, query, rows) => <PrintLabelsButton chosen={chosen} query={query} rows={rows} /> : undefined
      }
      tools={mayImport && <ImportLink look="quiet" short />}
      first={
        mayImport && (
          <>
            <ImportLink look="plain" />
            <SampleLink />
          </>
        )
      }
    />
  );
}

/** /service-desk/assets/trash */
export function AssetTrashPage() {
  return <RecordTrashPage of={assetList} restore={assetRecordCalls.restore} />;
}

interface PrintLabelsButtonProps {
  chosen: Chosen;
  /** What the list was asked: labels of all that match are printed in its order. */
  query: ListQuery;
  /** The rows of the page at hand: the preview shows one. */
  rows: readonly AssetConfigRow[];
}

/** Prints labels of the chosen assets; with none, or with too many, it says so instead (D3 §4). */
export function PrintLabelsButton({ chosen, query, rows }: PrintLabelsButtonProps) {
  const t = useMessages();
  const alert = useAlert();
  const { send } = useHost();
  const [pending, setPending] = useState(false);
  const [ids, setIds] = useState<readonly number[] | null>(null);

  const print = (found: readonly number[], total = found.length) => {
    if (total === 0) alert.error(t(labelListMessages.none_selected));
    else if (total > labelLimits.printed) alert.error(t(labelListMessages.too_many, { max: labelLimits.printed }));
    else setIds(found);
  };
  async function printAll() {
    const { page: _, limit: __, ...filters } = query;
    setPending(true);
    try {
      const { data } = await send(assetOptions, { query: { ...(filters as AssetFilters), meta: true } });
      print(
        data.data.map(({ id }) => id),
        data.total,
      );
    } catch (thrown) {
      alert.error(ApiError.from(thrown).sentences);
    } finally {
      setPending(false);
    }
  }
  const open = () => {
    alert.clear();
    if ('ids' in chosen && chosen.ids) print(chosen.ids);
    else void printAll();
  };

  // In the toolbar, where nothing is selected yet.
  const empty = 'ids' in chosen && chosen.ids?.length === 0;
  const { name, identifier } = rows.find(({ id }) => id === ids?.[0]) ?? {
    name: t(labelListMessages.sample_name),
    identifier: 'AST-1042',
  };
  return (
    <>
      <Button
        small={!empty}
        look={empty ? 'quiet' : 'plain'}
        icon={empty && <BarcodeIcon />}
        pending={pending}
        onPointerEnter={PrintLabelsDialog.preload}
        onClick={open}
      >
        {t(words.print_labels)}
      </Button>
      {ids && <PrintLabelsDialog ids={ids} first={{ name, identifier }} onClose={() => setIds(null)} />}
    </>
  );
}
