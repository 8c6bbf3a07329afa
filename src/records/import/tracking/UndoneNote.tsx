import type { Undone } from '../../../../wire/import/import';
import { Alert } from '../../../shared/alert/Alert';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { useStyles } from '../../../shared/style/useStyles';
import { Time } from '../../../shared/view/Time';
import * as sheet from './UndoneNote.module.css';
import * as trackingMessages from '../../../../texts/compiled/screen/import-tracking';

/** So many of the assets that stayed are named. */
const named = 50;

/** An import that was taken back; who has just done it sees what became of its assets. */
export function UndoneNote({ at, undone }: { at: string; undone: Undone | null }) {
  const t = useMessages();
  const css = useStyles(sheet);
  return (
    <Alert kind={undone && undone.kept.length > 0 ? 'warning' : 'info'}>
      <p>
        {t(trackingMessages.undone)} <Time at={at} />
      </p>
      {undone && (
        <>
          <p>{t(trackingMessages.undone_removed, { count: undone.removed })}</p>
          <p>{t(trackingMessages.undone_restored, { count: undone.restored })}</p>
        </>
      )}
      {undone && undone.kept.length > 0 && (
        <>
          <p>{t(trackingMessages.kept, { count: undone.kept.length })}</p>
          <ul className={css.kept}>
            {undone.kept.slice(0, named).map((id) => (
              <li key={id}>
                <Link to={`/service-desk/assets/${id}/show`}>{t(trackingMessages.kept_asset, { id: String(id) })}</Link>
              </li>
            ))}
            {undone.kept.length > named && (
              <li>{t(trackingMessages.kept_more, { count: undone.kept.length - named })}</li>
            )}
          </ul>
        </>
      )}
    </Alert>
  );
}
