import { useState } from 'react';
import type { SavedFilter } from '../../../wire/parts/saved-filter';
import { useAction } from '../api/useAction';
import { useReload } from '../api/useReload';
import { DeleteDialog } from '../dialog/DeleteDialog';
import { useMessages } from '../i18n/useMessages';
import { ChevronDownIcon } from '../icon/icon';
import { Menu } from '../menu/Menu';
import { useGo } from '../page/go';
import { useCopyLink } from './useCopyLink';
import type { ListFilters } from './useListFilters';
import { ViewDialog } from './SaveView';
import { shownBy } from './view';
import * as words from '../../../texts/compiled/screen/common';
import * as filterMessages from '../../../texts/compiled/screen/filter';

/** What can be done with the saved filter that is opened: on its tab. */
export function ViewMenu({ of, filter }: { of: ListFilters; filter: SavedFilter }) {
  const t = useMessages();
  const go = useGo();
  const reload = useReload();
  const copy = useCopyLink();
  const { calls, paths, changed } = of;
  const { id, name, pinned, shared, is_edit } = filter;
  const [dialog, setDialog] = useState<'rename' | 'new' | 'delete' | null>(null);
  const save = useAction(calls.save, { onDone: () => void reload([calls.list]) });
  const put = (body: { shared?: boolean; pinned?: boolean; default?: boolean; watched?: boolean }) =>
    void save.run({ body: { id, ...body } });
  const isOwn = is_edit || shared;
  const discard = () => {
    of.layout.reset();
    go(paths.filter(id));
  };
  return (
    <>
      <Menu
        small
        look="quiet"
        icon={<ChevronDownIcon />}
        label={t(filterMessages.options, { name })}
        actions={[
          changed && { label: t(filterMessages.save_as_new), onSelect: () => setDialog('new') },
          changed && { label: t(filterMessages.discard), onSelect: discard },
          // One of before says nothing of them.
          is_edit &&
            filter.columns === null && {
              label: t(filterMessages.save_layout),
              onSelect: () => {
                const { filters: _, ...shown } = shownBy(of);
                void save.run({ body: { id, ...shown } });
              },
            },
          isOwn && {
            label: t(pinned ? filterMessages.unpin : filterMessages.pin),
            onSelect: () => put({ pinned: !pinned }),
          },
          isOwn && {
            label: t(filter.default ? filterMessages.not_default : filterMessages.make_default),
            onSelect: () => put({ default: !filter.default }),
          },
          isOwn && {
            label: t(filter.watched ? filterMessages.unwatch : filterMessages.watch),
            onSelect: () => put({ watched: !filter.watched }),
          },
          is_edit && { label: t(filterMessages.rename), onSelect: () => setDialog('rename') },
          is_edit && {
            label: t(shared ? filterMessages.unshare : filterMessages.share),
            onSelect: () => put({ shared: !shared }),
          },
          { label: t(words.copy_link), onSelect: () => void copy(paths.filter(id)) },
          filter.is_delete && {
            label: t(filterMessages.delete_filter),
            danger: true,
            onSelect: () => setDialog('delete'),
          },
        ]}
      />
      {(dialog === 'rename' || dialog === 'new') && (
        <ViewDialog of={of} filter={dialog === 'rename' ? filter : undefined} onClose={() => setDialog(null)} />
      )}
      {dialog === 'delete' && (
        <DeleteDialog
          title={t(filterMessages.delete_title)}
          call={calls.remove}
          id={id}
          onClose={() => setDialog(null)}
          onDeleted={(message) => {
            // D2 §2: after deleting a saved filter the user goes to the list.
            void reload([calls.list]);
            go(paths.list, message);
          }}
        >
          {t(filterMessages.delete_question, { name })}
        </DeleteDialog>
      )}
    </>
  );
}
