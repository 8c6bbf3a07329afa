import { useMemo } from 'react';
import type { orderedSorts } from '../../../../wire/catalogue/catalogue';
import type { NamedCatalogue, NamedRow } from '../../../../wire/catalogue/named';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import type { Column } from '../../../shared/table/column';
import { timeColumn } from '../../../shared/table/timeColumn';
import * as words from '../../../../texts/compiled/screen/common';
import * as catalogueMessages from '../../../../texts/compiled/screen/catalogue';

type Sorts = (typeof orderedSorts)[number];
type Row = Omit<NamedRow, 'behaves_as' | 'active'>;

/** Name, created and updated (D3 §2); `edit` is the address of a row's form, a constant. */
export function useNamedColumns(edit: (id: number) => string): Column<Row, Sorts>[] {
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: (row) => (row.is_edit ? <Link to={edit(row.id)}>{row.name}</Link> : row.name),
      },
      timeColumn('created_at', t(words.created), { first: 'desc' }),
      timeColumn('updated_at', t(words.updated), { first: 'desc' }),
    ],
    [t, edit],
  );
}

/** The same, and what each row behaves as (B1), or whether it is active, where rows of the catalogue do. */
export function useColumnsOf({ behaviours, active }: NamedCatalogue, edit: (id: number) => string) {
  const t = useMessages();
  const plain = useNamedColumns(edit);
  return useMemo(() => {
    const [name, ...times] = plain as Column<NamedRow, Sorts>[];
    const more: Column<NamedRow, Sorts>[] = [];
    if (behaviours)
      more.push({
        id: 'behaves_as',
        header: t(catalogueMessages.behaves_as),
        sort: false,
        width: 200,
        importance: 1,
        cell: ({ id, behaves_as }) => (behaves_as?.id === id ? t(catalogueMessages.itself) : behaves_as?.name),
      });
    if (active)
      more.push({
        id: 'active',
        header: t(words.active),
        sort: false,
        width: 90,
        importance: 1,
        cell: (row) => t(row.active ? words.yes : words.no),
      });
    return [name!, ...more, ...times];
  }, [plain, t, behaviours, active]);
}
