import { useSearchParams } from 'react-router-dom';
import { useMessages } from '../i18n/useMessages';
import { ChevronEndIcon, ChevronStartIcon } from '../icon/icon';
import { Link } from '../link/Link';
import { useStyles } from '../style/useStyles';
import { lastVisit } from './listMemory';
import { neighbourMessages } from './neighbour.messages';
import * as sheet from './RecordNeighbours.module.css';

interface RecordNeighboursProps {
  /** The pages of the record's kind. */
  paths: { list: string; show: (id: number) => string };
  id: number;
}

/** The records before and after this one, in the list out of which it was opened; the chosen tab stays. */
export function RecordNeighbours({ paths, id }: RecordNeighboursProps) {
  const css = useStyles(sheet);
  const t = useMessages(neighbourMessages);
  const tab = useSearchParams()[0].get('tab');
  const ids = lastVisit(paths.list)?.ids ?? [];
  const at = ids.indexOf(id);
  if (at < 0 || ids.length < 2) return null;
  const query = tab === null ? '' : `?${new URLSearchParams({ tab }).toString()}`;
  const [before, after] = [ids[at - 1], ids[at + 1]];
  return (
    <span className={css.neighbours}>
      {before !== undefined && (
        <Link
          to={paths.show(before) + query}
          icon={<ChevronStartIcon size={14} />}
          look="quiet"
          aria-label={t('previous')}
        />
      )}
      <span>{t('place', { at: at + 1, of: ids.length })}</span>
      {after !== undefined && (
        <Link to={paths.show(after) + query} icon={<ChevronEndIcon size={14} />} look="quiet" aria-label={t('next')} />
      )}
    </span>
  );
}
