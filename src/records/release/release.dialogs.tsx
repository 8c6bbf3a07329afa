import * as words from '../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../texts/compiled/screen/release';
import { releaseCalls, releasePlanning, type ReleaseView } from '../../../wire/release/release';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { DeleteDialog } from '../../shared/dialog/DeleteDialog';
import { DrawnDialog } from '../../shared/dialog/DrawnDialog';
import type { Opened } from '../../shared/dialog/opened';
import { useMessages } from '../../shared/i18n/useMessages';
import { useGo } from '../../shared/page/go';
import { lazyDialog } from '../../shared/part/lazyDialog';
import type { PlanningKey } from '../../shared/planning/planning-key';
import { identified } from '../../shared/select/choice';
import { releaseLinks } from './release.api';
import { releasePaths } from './release.paths';

const PlanningDialog = lazyDialog(async () => (await import('../../shared/planning/PlanningDialog')).PlanningDialog);
const AttachDialog = lazyDialog(async () => (await import('../../shared/view/AttachDialog')).AttachDialog);
const AttachAssetsDialog = lazyDialog(async () => (await import('../asset/embed')).AttachAssetsDialog);

export type ReleaseDialog = 'assets' | 'changes' | 'complete' | 'delete' | { planning: PlanningKey };

interface ReleaseDialogsProps {
  release: ReleaseView;
  of: Opened<ReleaseDialog>;
  /** The release and what is attached to it are to be loaded anew. */
  onChanged: () => void;
}

/** The dialogs behind the menus of a release. */
export function ReleaseDialogs(props: ReleaseDialogsProps) {
  return <DrawnDialog of={props.of}>{(name) => <DialogNamed {...props} name={name} />}</DrawnDialog>;
}

function DialogNamed({ release, of, name, onChanged }: ReleaseDialogsProps & { name: ReleaseDialog }) {
  const t = useMessages();
  const go = useGo();
  const onClose = () => of.open(null);
  const { id, subject } = release;
  const links = releaseLinks(id);
  // After a failure they close (X138).
  const attach = { closesOnFailure: true, onAttached: onChanged, onClose };
  switch (name) {
    case 'assets':
      return <AttachAssetsDialog {...attach} {...links.assets.attach} attachableTo={{ release_id: id }} />;
    case 'changes':
      return (
        <AttachDialog
          {...attach}
          {...links.changes.attach}
          title={t(words.attach_changes)}
          width={600}
          label={t(words.changes)}
          lookup={['changes', { release_id: id, meta: true }, identified]}
          multi
        />
      );
    case 'complete':
      return (
        <ConfirmCall
          title={t(releaseMessages.complete_title)}
          action={t(releaseMessages.complete)}
          look="primary"
          call={releaseCalls.complete}
          request={{ params: { id } }}
          onDone={onChanged}
          onClose={onClose}
        >
          <p>{t(releaseMessages.complete_question, { name: subject })}</p>
          <p>{t(releaseMessages.complete_note)}</p>
        </ConfirmCall>
      );
    case 'delete':
      return (
        <DeleteDialog
          title={t(releaseMessages.delete_title)}
          call={releaseCalls.remove}
          restore={releaseCalls.restore}
          id={id}
          onDeleted={(message, undo) => go(releasePaths.list, message, undo)}
          onClose={onClose}
        >
          {t(releaseMessages.delete_question, { name: subject })}
        </DeleteDialog>
      );
    default:
      return (
        <PlanningDialog
          calls={releasePlanning}
          id={id}
          planningKey={name.planning}
          width={900}
          onSaved={() => {
            onClose();
            onChanged();
          }}
          onClose={onClose}
        />
      );
  }
}
