import { useMemo } from 'react';
import { cmdbCalls, type CmdbList, type CmdbRow, type CmdbSort } from '../../../../wire/cmdb/cmdb';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import type { Column } from '../../../shared/table/column';
import { listQuery } from '../../../shared/table/listState';
import { timeColumn } from '../../../shared/table/timeColumn';
import { useUrlListState } from '../../../shared/table/useUrlListState';
import { relationTypePaths as paths } from '../catalogue.paths';
import { CatalogueListPage } from '../CatalogueListPage';
import * as words from '../../../../texts/compiled/screen/common';
import * as relationTypeMessages from '../../../../texts/compiled/screen/relation_type';

const pageOf = ({ cmdbs, total }: CmdbList) => ({ rows: cmdbs, total });
const nameOf = ({ forward_relation_name }: CmdbRow) => forward_relation_name;

/** /service-desk/cmdb-relation: how assets can be related (D3 §2). */
export default function RelationTypeListPage() {
  const t = useMessages();
  const state = useUrlListState();
  const list = useList(cmdbCalls.list, { query: listQuery(state) }, pageOf);
  return (
    <CatalogueListPage
      right="manage_catalogues"
      name="cmdb-relation"
      title={t(relationTypeMessages.types)}
      columns={useColumns()}
      list={list}
      state={state}
      rowName={nameOf}
      paths={paths}
      remove={cmdbCalls.remove}
      lookup="forward_relations"
      texts={relationTypeMessages}
    />
  );
}

function useColumns(): Column<CmdbRow, CmdbSort>[] {
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'forward_relation_name',
        header: t(relationTypeMessages.forward),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={paths.edit(row.id)}>{row.forward_relation_name}</Link>,
      },
      {
        id: 'inverse_relation_name',
        header: t(relationTypeMessages.inverse),
        width: 220,
        importance: 1,
        lead: true,
        cell: (row) => row.inverse_relation_name,
      },
      {
        id: 'impact',
        header: t(relationTypeMessages.impact),
        width: 220,
        importance: 1,
        cell: (row) => t(relationTypeMessages[`short_${row.impact}`]),
      },
      timeColumn('created_at', t(words.created), { first: 'desc', hidden: true }),
      timeColumn('updated_at', t(words.updated), { first: 'desc', hidden: true }),
    ],
    [t],
  );
}
