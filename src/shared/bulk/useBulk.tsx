import { useMemo, useState, type ReactNode } from 'react';
import type { FormCategory } from '../../../wire/parts/form';
import { pagingKeys } from '../../../wire/protocol/list';
import type { Page } from '../api/useList';
import type { Load } from '../api/useRecord';
import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { DeleteIcon } from '../icon/icon';
import { Menu } from '../menu/Menu';
import { lazyPart } from '../part/lazyPart';
import { useSelection, type Selection } from '../table/selection';
import { useLeft } from '../table/useLeft';
import type { BulkCall, BulkField, Chosen } from './bulk';
import { BulkJobs } from './BulkJobs';
import * as words from '../../../texts/compiled/screen/common';
import * as bulkMessages from '../../../texts/compiled/screen/bulk';

const BulkDialog = lazyPart(() => import(/* webpackChunkName: "bulk-dialog" */ './BulkDialog'), { skeleton: null });
const BulkCustomDialog = lazyPart(() => import(/* webpackChunkName: "bulk-custom" */ './BulkCustomDialog'), {
  skeleton: null,
});

/** As many fields have a button each; of more the first four do, and the others are in a menu. */
const inBar = (fields: number): number => (fields > 6 ? 4 : fields);

interface BulkOptions<R> {
  kind: FormCategory;
  /** The call and what it can set, whether custom fields too; without it nothing can be chosen. */
  of: { call: BulkCall; fields: readonly BulkField[]; custom: boolean } | undefined;
  list: Load<Page<R>>;
  /** What the list was asked. */
  query: object;
  mayEdit: boolean | undefined;
  mayDelete: boolean | undefined;
  /** What else can be done with the chosen records. */
  others?: (chosen: Chosen) => ReactNode;
}

/** For a table: its selection, and what can be done with the selected rows. */
export interface BulkParts<R> {
  selection: Selection<R> | undefined;
  selected: ReactNode;
}

interface Bulk<R> extends BulkParts<R> {
  /** Above the table: how far jobs are. */
  progress: ReactNode;
}

/** Editing and deleting many rows of a list at once, also all that match (F5); for who may. */
export function useBulk<R extends { id: number }>({
  kind,
  of,
  list,
  query,
  mayEdit,
  mayDelete,
  others,
}: BulkOptions<R>): Bulk<R> {
  const t = useMessages();
  const picked = useSelection<R>({ list: kind });
  const [open, setOpen] = useState<BulkField | 'custom' | 'delete' | null>(null);
  const filter = Object.fromEntries(
    Object.entries(query).filter(([name, value]) => !pagingKeys.includes(name) && value !== undefined),
  );
  const requestedOf = JSON.stringify(filter);
  // Other filters show other rows: then only those that were chosen one by one are.
  const [allOf, setAllOf] = useLeft<string | undefined>(`all ${kind}`, () => undefined);
  const all = allOf === requestedOf && picked.ids.length > 0;
  const total = list.data?.total ?? 0;
  const selection = useMemo<Selection<R>>(
    () =>
      all
        ? {
            ...picked,
            all: total,
            has: () => true,
            // All but one cannot be asked for: what was chosen one by one stays.
            toggle: (rows, isChosen) => {
              setAllOf(undefined);
              picked.toggle(rows, isChosen);
            },
          }
        : picked,
    [all, picked, total, setAllOf],
  );
  if (!of) return { selection: undefined, selected: null, progress: null };

  const { call, fields, custom } = of;
  // As long as the rights are not known the column keeps its place, so that the others need not move.
  const progress = <BulkJobs kind={kind} onDone={() => void list.reload()} />;
  if (mayEdit === false && mayDelete === false && !others) return { selection: undefined, selected: null, progress };

  const chosen: Chosen = all ? { filter } : { ids: [...selection.ids] };
  const done = () => {
    setAllOf(undefined);
    selection.clear();
    void list.reload();
  };
  const settings = [
    ...fields.map((field) => ({
      label: field.label,
      name: t(bulkMessages.set_title, { field: field.label }),
      onSelect: () => setOpen(field),
    })),
    ...(custom ? [{ label: t(bulkMessages.custom), name: undefined, onSelect: () => setOpen('custom') }] : []),
  ];
  const shown = inBar(settings.length);
  const many = { call, chosen, kind, onDone: done, onClose: () => setOpen(null) };
  const selected = (
    <>
      {!all && total > selection.ids.length && (
        <Button look="quiet" small onClick={() => setAllOf(requestedOf)}>
          {t(bulkMessages.select_all, { count: total })}
        </Button>
      )}
      {mayEdit &&
        settings.slice(0, shown).map(({ label, name, onSelect }) => (
          <Button key={label} small aria-label={name} onClick={onSelect}>
            {label}
          </Button>
        ))}
      {mayEdit && <Menu label={t(bulkMessages.more_fields)} small actions={settings.slice(shown)} />}
      {others?.(chosen)}
      {mayDelete && (
        <Button small icon={<DeleteIcon />} onClick={() => setOpen('delete')}>
          {t(words.delete)}
        </Button>
      )}
      {open === 'custom' && <BulkCustomDialog {...many} />}
      {open && open !== 'custom' && <BulkDialog {...many} field={open === 'delete' ? null : open} />}
    </>
  );
  return { selection, selected, progress };
}
