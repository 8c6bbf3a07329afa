import { useMemo, useState } from 'react';
import { cmdbCalls, type CmdbList, type CmdbRow, type CmdbSort } from '../../../../wire/cmdb/cmdb';
import { useList } from '../../../shared/api/useList';
import { useReader } from '../../../shared/api/useReader';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { ListPage } from '../../../shared/page/ListPage';
import { useLookup } from '../../../shared/select/useLookup';
import type { Column } from '../../../shared/table/column';
import { EmptyList } from '../../../shared/table/EmptyList';
import { listQuery } from '../../../shared/table/listState';
import { timeColumn } from '../../../shared/table/timeColumn';
import { useUrlListState } from '../../../shared/table/useUrlListState';
import { catalogueMessages } from '../catalogue.messages';
import { relationTypePaths as paths } from '../catalogue.paths';
import { CatalogueTable } from '../CatalogueTable';
import { DeleteRow } from '../DeleteRow';
import { relationTypeMessages } from './relation-type.messages';

const pageOf = ({ cmdbs, total }: CmdbList) => ({ rows: cmdbs, total });
const nameOf = ({ forward_relation_name }: CmdbRow) => forward_relation_name;

/** /service-desk/cmdb-relation: how assets can be related (D3 §2). */
export default function RelationTypeListPage() {
  const t = useMessages(relationTypeMessages);
  const state = useUrlListState({ order: 'asc' });
  const list = useList(cmdbCalls.list, { query: listQuery(state) }, pageOf);
  const types = useLookup('forward_relations');
  const [deleted, setDeleted] = useState<CmdbRow>();
  const add = useReader()?.actions.manage_catalogues && { to: paths.create, text: t('add') };
  return (
    <ListPage title={t('types')} alerts="cmdb-relation-list" add={add}>
      <CatalogueTable
        name="cmdb-relation"
        caption={t('types')}
        columns={useColumns()}
        list={list}
        state={state}
        rowName={nameOf}
        edit={paths.edit}
        empty={<EmptyList title={t('empty')} text={t('empty_text')} add={add} />}
        onDelete={setDeleted}
      />
      {deleted && (
        <DeleteRow
          title={t('delete_title')}
          row={{ id: deleted.id, name: nameOf(deleted) }}
          call={cmdbCalls.remove}
          source={types}
          onDeleted={() => void list.reload()}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </ListPage>
  );
}

function useColumns(): Column<CmdbRow, CmdbSort>[] {
  const t = useMessages(relationTypeMessages);
  const own = useMessages(catalogueMessages);
  return useMemo(
    () => [
      {
        id: 'forward_relation_name',
        header: t('forward'),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={paths.edit(row.id)}>{row.forward_relation_name}</Link>,
      },
      {
        id: 'inverse_relation_name',
        header: t('inverse'),
        width: 220,
        importance: 1,
        lead: true,
        cell: (row) => row.inverse_relation_name,
      },
      { id: 'impact', header: t('impact'), width: 220, importance: 1, cell: (row) => t(`short_${row.impact}`) },
      timeColumn('created_at', own('created'), { first: 'desc', hidden: true }),
      timeColumn('updated_at', own('updated'), { first: 'desc', hidden: true }),
    ],
    [t, own],
  );
}
