import { useState } from 'react';
import type { SavedFilter } from '../../../wire/parts/saved-filter';
import { useReader } from '../api/useReader';
import { Button } from '../button/Button';
import { DeleteDialog } from '../dialog/DeleteDialog';
import { useMessages } from '../i18n/useMessages';
import { DeleteIcon } from '../icon/icon';
import { Link } from '../link/Link';
import { useGo } from '../page/go';
import { useStyles } from '../style/useStyles';
import { CopyLink } from './CopyLink';
import { filterMessages } from './filter.messages';
import * as sheet from './SavedFilters.module.css';
import type { ListFilters } from './useListFilters';

/** Which saved filter is applied and whose it is, its link, and its deletion for whoever may. */
export function SavedFilterBar({
  filter,
  of: { calls, paths },
}: {
  filter: SavedFilter;
  of: Pick<ListFilters, 'calls' | 'paths'>;
}) {
  const css = useStyles(sheet);
  const t = useMessages(filterMessages);
  const go = useGo();
  const reader = useReader()?.user_id;
  const [deleting, setDeleting] = useState(false);
  return (
    <section className={css.bar} aria-label={t('saved_filter')}>
      <p className={css.applied}>
        <span className={css.muted}>{t('saved_filter')}</span> <strong dir="auto">{filter.name}</strong>
        {reader !== undefined && filter.owner.id !== reader && (
          <span className={css.muted}> {t('by', { name: filter.owner.full_name || filter.owner.email })}</span>
        )}
        {filter.gone.length > 0 && <span role="status"> {t('gone', { names: filter.gone.join(', ') })}</span>}
      </p>
      <div className={css.tools}>
        <CopyLink to={paths.filter(filter.id)} name={filter.name} />
        {filter.is_delete && (
          <Button small icon={<DeleteIcon />} onClick={() => setDeleting(true)}>
            {t('delete_filter')}
          </Button>
        )}
        <Link to={paths.list} look="quiet">
          {t('show_all')}
        </Link>
      </div>
      {deleting && (
        <DeleteDialog
          title={t('delete_title')}
          call={calls.remove}
          id={filter.id}
          onClose={() => setDeleting(false)}
          onDeleted={(message) => go(paths.list, message)}
        >
          {t('delete_question', { name: filter.name })}
        </DeleteDialog>
      )}
    </section>
  );
}
