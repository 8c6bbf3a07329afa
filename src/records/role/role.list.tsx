import { useCallback, useMemo } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as explainMessages from '../../../texts/compiled/screen/explain-embed';
import * as roleMessages from '../../../texts/compiled/screen/role';
import { roleCalls, type RoleList, type RoleRow, type RoleSort } from '../../../wire/access/role';
import { useList } from '../../shared/api/useList';
import { Badge } from '../../shared/badge/Badge';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { choicesPerPage, type ChoiceSource } from '../../shared/select/choice';
import type { Column } from '../../shared/table/column';
import { listQuery } from '../../shared/table/listState';
import { timeColumn } from '../../shared/table/timeColumn';
import { useUrlListState } from '../../shared/table/useUrlListState';
import { CatalogueListPage } from '../catalogue/embed';
import { rolePaths } from './role.paths';

const nameOf = ({ name }: RoleRow) => name;
const pageOf = ({ roles, total }: RoleList) => ({ rows: roles, total });

/** Roles as options of a select. */
export function useRoleSource(): ChoiceSource {
  const t = useMessages();
  const { send } = useHost();
  return useCallback(
    async ({ search, page }) => {
      const { data } = await send(roleCalls.list, { query: { 'search-query': search, page, limit: choicesPerPage } });
      return {
        choices: data.roles.map(({ id, name, for_clients }) => ({
          id,
          name,
          note: t(for_clients ? roleMessages.clients : roleMessages.agents),
        })),
        total: data.total,
      };
    },
    [send, t],
  );
}

/** /service-desk/roles (G26). */
export function RoleListPage() {
  const t = useMessages();
  const state = useUrlListState({ sort: 'name', order: 'asc' });
  const list = useList(roleCalls.list, { query: listQuery(state) }, pageOf);
  return (
    <CatalogueListPage
      right="manage_catalogues"
      name="role"
      title={t(words.roles)}
      columns={useColumns()}
      list={list}
      state={state}
      rowName={nameOf}
      paths={rolePaths}
      remove={roleCalls.remove}
      source={useRoleSource()}
      actions={
        <>
          <Link to={rolePaths.explain} look="plain">
            {t(explainMessages.why_not)}
          </Link>
          <Link to={rolePaths.compare} look="plain">
            {t(roleMessages.compare)}
          </Link>
        </>
      }
      texts={{
        add: roleMessages.add,
        empty: roleMessages.empty,
        empty_text: roleMessages.empty_text,
        delete_title: roleMessages.delete_title,
      }}
    />
  );
}

function useColumns(): Column<RoleRow, RoleSort>[] {
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: (row) => (
          <>
            <Link to={rolePaths.edit(row.id)}>{row.name}</Link>{' '}
            {row.built_in && <Badge>{t(roleMessages.built_in)}</Badge>}
          </>
        ),
      },
      {
        id: 'for_clients',
        header: t(roleMessages.audience),
        sort: false,
        width: 110,
        importance: 1,
        cell: (row) => t(row.for_clients ? roleMessages.clients : roleMessages.agents),
      },
      {
        id: 'permissions',
        header: t(roleMessages.rights),
        sort: false,
        number: true,
        width: 90,
        cell: (row) => row.permissions.length,
      },
      { id: 'people', header: t(words.people), number: true, width: 90, cell: (row) => row.people },
      {
        id: 'given_by',
        header: t(roleMessages.given_by),
        sort: false,
        width: 220,
        importance: 1,
        cell: (row) => row.given_by.map(({ name }) => name).join(', '),
      },
      timeColumn('updated_at', t(words.updated), { first: 'desc', hidden: true }),
      timeColumn('created_at', t(words.created), { first: 'desc', hidden: true }),
    ],
    [t],
  );
}
