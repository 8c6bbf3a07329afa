import * as changeMessages from '../../../texts/compiled/screen/change';
import * as changeViewMessages from '../../../texts/compiled/screen/change_view';
import * as words from '../../../texts/compiled/screen/common';
import { changeCalls, changePlanning, type changePlanningKeys, type ChangeView } from '../../../wire/change/change';
import { takeBack } from '../../shared/api/takeBack';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { DeleteDialog } from '../../shared/dialog/DeleteDialog';
import { DrawnDialog } from '../../shared/dialog/DrawnDialog';
import type { Opened } from '../../shared/dialog/opened';
import { useMessages } from '../../shared/i18n/useMessages';
import { useGo } from '../../shared/page/go';
import { lazyPart } from '../../shared/part/lazyPart';
import { ApplyCabDialog } from '../approval/embed';
import { AttachReleaseDialog, ReleaseFormDialog } from '../release/embed';
import { usePlanningKeys } from './change.facts';
import { changePaths } from './change.paths';

const DescriptionDialog = lazyPart(
  async () => ({ default: (await import('../../shared/view/DescriptionDialog')).DescriptionDialog }),
  { skeleton: null },
);
const PlanningDialog = lazyPart(
  async () => ({ default: (await import('../../shared/planning/PlanningDialog')).PlanningDialog }),
  { skeleton: null },
);
const ChangeDurationDialog = lazyPart(() => import('./change.duration'), { skeleton: null });

type PlanningKey = (typeof changePlanningKeys)[number];
export type ChangeDialog =
  | PlanningKey
  | 'description'
  | 'duration'
  | 'assets'
  | 'tickets'
  | 'tasks'
  | 'new-release'
  | 'release'
  | 'detach-release'
  | 'apply-cab'
  | 'close'
  | 'reopen'
  | 'delete';

interface ChangeDialogsProps {
  change: ChangeView;
  of: Opened<ChangeDialog>;
  /** A detach can be undone. */
  mayAttach?: boolean;
  /** One of them was closed. */
  onClosed: () => void;
  /** The change and what is attached to it are to be loaded anew. */
  onChanged: () => void;
}

/** The dialogs behind the menus, the summary and the tabs. */
export function ChangeDialogs(props: ChangeDialogsProps) {
  return <DrawnDialog of={props.of}>{(name) => <DialogNamed {...props} name={name} />}</DrawnDialog>;
}

function DialogNamed({
  change,
  of,
  name,
  mayAttach,
  onClosed,
  onChanged,
}: ChangeDialogsProps & { name: ChangeDialog }) {
  const t = useMessages();
  const go = useGo();
  const planningKeys = usePlanningKeys();
  const onClose = () => {
    of.open(null);
    onClosed();
  };
  const { id, subject } = change;
  const release = change.attach_releases[0];
  const attach = { changeId: id, onAttached: onChanged, onClose };
  const confirm = { onDone: onChanged, onClose };

  switch (name) {
    case 'description':
      return <DescriptionDialog html={change.description} width={900} onClose={onClose} />;
    case 'duration':
      return <ChangeDurationDialog change={change} onUpdated={onChanged} onClose={onClose} />;
    case 'assets':
      return <AttachChangeAssets {...attach} />;
    case 'tickets':
      return <AttachChangeTickets {...attach} />;
    case 'tasks':
      return <AttachChangeTasks {...attach} />;
    case 'release':
      return <AttachReleaseDialog {...attach} />;
    case 'new-release':
      return <ReleaseFormDialog changeId={id} span={spanOf(change)} onSaved={onChanged} onClose={onClose} />;
    case 'detach-release':
      return (
        release && (
          <ConfirmCall
            title={t(changeViewMessages.detach_release)}
            action={t(words.detach)}
            call={changeCalls.detachRelease}
            request={{ params: { changeId: id } }}
            undo={
              mayAttach
                ? takeBack(changeCalls.attachRelease, { params: { changeId: id, releaseId: release.id } })
                : undefined
            }
            {...confirm}
          >
            {t(changeViewMessages.detach_release_question, { name: release.subject })}
          </ConfirmCall>
        )
      );
    case 'apply-cab':
      return <ApplyCabDialog changeId={id} onApplied={onChanged} onClose={onClose} />;
    case 'close':
      return (
        <ConfirmCall
          title={t(words.close_change)}
          action={t(words.close)}
          look="primary"
          call={changeCalls.close}
          request={{ params: { id } }}
          {...confirm}
        >
          <p>{t(changeViewMessages.close_question, { name: subject })}</p>
          <p>{t(changeViewMessages.close_note)}</p>
        </ConfirmCall>
      );
    case 'reopen':
      return (
        <ConfirmCall
          title={t(changeViewMessages.reopen_title)}
          action={t(words.reopen)}
          look="primary"
          call={changeCalls.reopen}
          request={{ params: { id } }}
          {...confirm}
        >
          {t(changeViewMessages.reopen_question, { name: subject })}
        </ConfirmCall>
      );
    case 'delete':
      return (
        <DeleteDialog
          title={t(changeMessages.delete_title)}
          call={changeCalls.remove}
          restore={changeCalls.restore}
          id={change.id}
          onDeleted={(message, undo) => go(changePaths.all, message, undo)}
          onClose={onClose}
        >
          {t(changeMessages.delete_question, { name: change.subject })}
        </DeleteDialog>
      );
    default: {
      const saved = () => {
        onClose();
        onChanged();
      };
      return (
        <PlanningDialog
          calls={changePlanning}
          id={id}
          planningKey={planningKeys.find(({ key }) => key === name)!}
          width={900}
          onSaved={saved}
          onClose={onClose}
        />
      );
    }
  }
}

/** When the change is planned, if it is: a single time is both ends. */
function spanOf({ planned_start_date: start, planned_end_date: end }: ChangeView) {
  const [first, last] = [start ?? end, end ?? start];
  return first && last ? { planned_start_date: first, planned_end_date: last } : null;
}

// Their code is fetched when the button that opens them is pointed at.
export const AttachChangeAssets = lazyPart(
  async () => ({ default: (await import('./change.attach')).AttachChangeAssets }),
  { skeleton: null },
);
export const AttachChangeTickets = lazyPart(
  async () => ({ default: (await import('./change.attach')).AttachChangeTickets }),
  { skeleton: null },
);
export const AttachChangeTasks = lazyPart(
  async () => ({ default: (await import('./change.attach')).AttachChangeTasks }),
  { skeleton: null },
);
