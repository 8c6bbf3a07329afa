import * as releaseMessages from '../../../texts/compiled/screen/release';
import { releaseCalls, releasePlanning, type ReleaseView } from '../../../wire/release/release';
import { DeleteDialog } from '../../shared/dialog/DeleteDialog';
import { DrawnDialog } from '../../shared/dialog/DrawnDialog';
import type { Opened } from '../../shared/dialog/opened';
import { useMessages } from '../../shared/i18n/useMessages';
import { useGo } from '../../shared/page/go';
import { lazyPart } from '../../shared/part/lazyPart';
import type { PlanningKey } from '../../shared/planning/planning-key';
import { releasePaths } from './release.paths';

const PlanningDialog = lazyPart(
  async () => ({ default: (await import('../../shared/planning/PlanningDialog')).PlanningDialog }),
  { skeleton: null },
);
const AttachReleaseAssets = lazyPart(
  async () => ({ default: (await import('./release.attach')).AttachReleaseAssets }),
  { skeleton: null },
);
const AttachReleaseChanges = lazyPart(
  async () => ({ default: (await import('./release.attach')).AttachReleaseChanges }),
  { skeleton: null },
);
const CompleteReleaseDialog = lazyPart(
  async () => ({ default: (await import('./release.attach')).CompleteReleaseDialog }),
  { skeleton: null },
);

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
  const { id } = release;
  switch (name) {
    case 'assets':
      return <AttachReleaseAssets releaseId={id} onAttached={onChanged} onClose={onClose} />;
    case 'changes':
      return <AttachReleaseChanges releaseId={id} onAttached={onChanged} onClose={onClose} />;
    case 'complete':
      return <CompleteReleaseDialog release={release} onCompleted={onChanged} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteDialog
          title={t(releaseMessages.delete_title)}
          call={releaseCalls.remove}
          restore={releaseCalls.restore}
          id={release.id}
          onDeleted={(message, undo) => go(releasePaths.list, message, undo)}
          onClose={onClose}
        >
          {t(releaseMessages.delete_question, { name: release.subject })}
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
