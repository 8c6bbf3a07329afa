import { useMemo } from 'react';
import type { NamedRow, namedSorts } from '../../../../wire/catalogue/catalogue';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import type { Column } from '../../../shared/table/column';
import { timeColumn } from '../../../shared/table/timeColumn';
import { catalogueMessages } from '../catalogue.messages';

/** Name, created and updated (D3 §2); `edit` is the address of a row's form, a constant. */
export function useNamedColumns(edit: (id: number) => string): Column<NamedRow, (typeof namedSorts)[number]>[] {
  const t = useMessages(catalogueMessages);
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={edit(row.id)}>{row.name}</Link>,
      },
      timeColumn('created_at', t('created'), { first: 'desc' }),
      timeColumn('updated_at', t('updated'), { first: 'desc' }),
    ],
    [t, edit],
  );
}
