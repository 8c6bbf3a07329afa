import * as messages from '../../../texts/compiled/screen/erasure';
import type { RecordId } from '../../../wire/host/record-id';
import { personCalls } from '../../../wire/person/person';
import { pathOf } from '../../../wire/protocol/call';
import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { useDialog } from '../dialog/useDialog';

const loadDialog = () => import('./ErasePersonDialog').then((part) => part.ErasePersonDialog);

/** What is kept of a person, as a file, and its end (G27): for administrators. */
export function PersonPrivacy({ personId, onErased }: { personId: RecordId; onErased: () => void }) {
  const t = useMessages();
  const dialog = useDialog(loadDialog);
  return (
    <>
      <Link to={pathOf(personCalls.data.path, { id: personId })} look="quiet" isOfServer download="">
        {t(messages.download)}
      </Link>
      <Button look="quiet" pending={dialog.pending} onClick={() => void dialog.show()}>
        {t(messages.erase)}
      </Button>
      {dialog.draw({ personId, onDone: onErased, onClose: dialog.close })}
    </>
  );
}
