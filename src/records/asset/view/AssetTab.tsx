import { assetRecordCalls, type AssetActions, type AssetService } from '../../../../wire/asset/asset.record';
import { takeBack } from '../../../shared/api/takeBack';
import { useMessages } from '../../../shared/i18n/useMessages';
import type { DataTableProps } from '../../../shared/table/DataTable';
import { Empty } from '../../../shared/table/Empty';
import { AssociatedTable } from '../../../shared/view/AssociatedTable';
import * as assetRecordMessages from '../../../../texts/compiled/screen/asset-record';

/** What every tab of associated records gets. */
export interface AssetTabProps {
  id: number;
  flags: AssetActions;
  /** Opens the dialog that attaches records of the tab's kind. */
  onAttach: () => void;
  onChanged: () => void;
}

interface Table<R extends { id: number }>
  extends AssetTabProps, Pick<DataTableProps<R>, 'caption' | 'columns' | 'list' | 'state'> {
  service: AssetService;
  rowName: (row: R) => string;
  /** What an empty tab says. */
  none: string;
}

/** A tab of records of one kind: attached from its toolbar, detached from each row (D3 §2). */
export function AssetTab<R extends { id: number }>({
  id,
  flags,
  onAttach,
  onChanged,
  service,
  rowName,
  none,
  ...table
}: Table<R>) {
  const t = useMessages();
  const request = (row: R) => ({ params: { assetId: id }, body: { type: service, type_ids: [row.id] } });
  return (
    <AssociatedTable
      alerts={`asset-${service}`}
      name={`asset-${service}`}
      {...table}
      rowKey={(row) => row.id}
      rowName={rowName}
      onAttach={flags.asset_attach ? onAttach : undefined}
      detach={
        flags.asset_detach
          ? {
              call: assetRecordCalls.detach,
              request,
              undo: flags.asset_attach ? (row) => takeBack(assetRecordCalls.attach, request(row)) : undefined,
              question: (row) => t(assetRecordMessages.detach_question, { name: rowName(row) }),
              onDone: onChanged,
            }
          : undefined
      }
      empty={<Empty title={none} />}
    />
  );
}
