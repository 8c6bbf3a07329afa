import { useState } from 'react';
import type { SavedFilter } from '../../../wire/parts/saved-filter';
import { Loaded } from '../api/Loaded';
import { useRecord } from '../api/useRecord';
import { useReload } from '../api/useReload';
import { Button } from '../button/Button';
import { DeleteDialog } from '../dialog/DeleteDialog';
import { useMessages } from '../i18n/useMessages';
import { DeleteIcon } from '../icon/icon';
import { Link } from '../link/Link';
import { useGo } from '../page/go';
import { useStyles } from '../style/useStyles';
import { CopyLink } from './CopyLink';
import { filterMessages } from './filter.messages';
import { SaveFilter } from './SaveFilter';
import * as sheet from './SavedFilters.module.css';
import type { ListFilters } from './useListFilters';

/**
 * Below the filters of a list: the reader's saved ones to open, share and delete, and a name for the filters as chosen
 * (D2 §2).
 */
export function SavedFilters({ of: { list, calls, paths, saved, setOpen } }: { of: ListFilters }) {
  const css = useStyles(sheet);
  const t = useMessages(filterMessages);
  const go = useGo();
  const mine = useRecord(calls.list, {});
  const reload = useReload();
  const [deleting, setDeleting] = useState<SavedFilter | null>(null);
  function open(id: number, message: string) {
    setOpen(false);
    void mine.reload();
    // The one that is applied was replaced, so the page stays; its own alert area has the sentence already.
    if (saved?.data?.filter.id === id) void reload([list, calls.view]);
    else go(paths.filter(id), message);
  }
  return (
    <section className={css.saved} aria-label={t('saved_filters')}>
      <h2 className={css.title}>{t('saved_filters')}</h2>
      <Loaded of={mine}>
        {({ filters }) =>
          filters.length === 0 ? (
            <p className={css.muted}>{t('none_saved')}</p>
          ) : (
            <ul className={css.list} aria-label={t('saved_filters')}>
              {filters.map((filter) => (
                <li key={filter.id} className={css.entry}>
                  <Link to={paths.filter(filter.id)}>{filter.name}</Link>
                  <CopyLink small to={paths.filter(filter.id)} name={filter.name} />
                  {filter.is_delete && (
                    <Button
                      small
                      look="quiet"
                      icon={<DeleteIcon />}
                      aria-label={t('delete_named', { name: filter.name })}
                      title={t('delete_filter')}
                      onClick={() => setDeleting(filter)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <SaveFilter calls={calls} onSaved={open} />
      {deleting && (
        <DeleteDialog
          title={t('delete_title')}
          call={calls.remove}
          id={deleting.id}
          onClose={() => setDeleting(null)}
          onDeleted={(message) => {
            // D2 §2: after deleting a saved filter the user goes to the list; only another page has the sentence yet to
            // show.
            void mine.reload();
            go(paths.list, saved ? message : '');
          }}
        >
          {t('delete_question', { name: deleting.name })}
        </DeleteDialog>
      )}
    </section>
  );
}
