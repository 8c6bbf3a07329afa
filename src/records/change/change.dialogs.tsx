import { useState } from 'react';
import * as changeMessages from '../../../texts/compiled/screen/change';
import * as changeViewMessages from '../../../texts/compiled/screen/change_view';
import * as words from '../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../texts/compiled/screen/release';
import {
  changeCalls,
  type ChangeLinkType,
  changeLinkTypes,
  changePlanning,
  type changePlanningKeys,
  type ChangeView,
} from '../../../wire/change/change';
import { takeBack } from '../../shared/api/takeBack';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { DeleteDialog } from '../../shared/dialog/DeleteDialog';
import { DrawnDialog } from '../../shared/dialog/DrawnDialog';
import type { Opened } from '../../shared/dialog/opened';
import { RadioGroup } from '../../shared/form/RadioGroup';
import { useMessages } from '../../shared/i18n/useMessages';
import { useGo } from '../../shared/page/go';
import { lazyDialog } from '../../shared/part/lazyDialog';
import { identified, numbered } from '../../shared/select/choice';
import { ApplyCabDialog } from '../approval/embed';
import { SaveAsTemplateDialog } from '../change-template/embed';
import { ReleaseFormDialog } from '../release/embed';
import { changeLinks } from './change.api';
import { usePlanningKeys } from './change.facts';
import { changePaths } from './change.paths';

const DescriptionDialog = lazyDialog(
  async () => (await import('../../shared/view/DescriptionDialog')).DescriptionDialog,
);
const PlanningDialog = lazyDialog(async () => (await import('../../shared/planning/PlanningDialog')).PlanningDialog);
const ChangeDurationDialog = lazyDialog(async () => (await import('./change.duration')).default);
const CloseChangeDialog = lazyDialog(async () => (await import('./change.outcome')).CloseChangeDialog);
const OutcomeDialog = lazyDialog(async () => (await import('./change.outcome')).OutcomeDialog);
// Their code is fetched when the button that opens them is pointed at.
export const AttachDialog = lazyDialog(async () => (await import('../../shared/view/AttachDialog')).AttachDialog);
export const AttachAssetsDialog = lazyDialog(async () => (await import('../asset/embed')).AttachAssetsDialog);

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
  | 'outcome'
  | 'reopen'
  | 'save-template'
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
  const links = changeLinks(id);
  // After a failure they close (X138); 600 px (X140).
  const attach = { closesOnFailure: true, onAttached: onChanged, onClose } as const;
  const confirm = { onDone: onChanged, onClose };

  switch (name) {
    case 'description':
      return <DescriptionDialog html={change.description} width={900} onClose={onClose} />;
    case 'duration':
      return <ChangeDurationDialog change={change} onUpdated={onChanged} onClose={onClose} />;
    case 'assets':
      return <AttachAssetsDialog {...attach} {...links.assets.attach} attachableTo={{ change_id: id }} />;
    case 'tickets':
      return <AttachTickets {...attach} changeId={id} />;
    case 'tasks':
      return (
        <AttachDialog
          {...attach}
          {...links.tasks.attach}
          title={t(changeViewMessages.attach_tasks)}
          width={600}
          label={t(changeViewMessages.tasks)}
          lookup={['tasks', { change_id: id }]}
          multi
        />
      );
    case 'release':
      return (
        <AttachDialog
          {...attach}
          {...links.release.attach}
          title={t(words.attach_release)}
          width={600}
          label={t(releaseMessages.release)}
          lookup={['releases', { change_id: id, meta: true }, identified]}
        />
      );
    case 'new-release':
      return <ReleaseFormDialog changeId={id} span={spanOf(change)} onSaved={onChanged} onClose={onClose} />;
    case 'detach-release':
      return (
        release && (
          <ConfirmCall
            title={t(changeViewMessages.detach_release)}
            action={t(words.detach)}
            call={changeCalls.detachRelease}
            request={links.release.detach.request(release)}
            undo={
              mayAttach ? takeBack(changeCalls.attachRelease, links.release.attach.request([release.id])) : undefined
            }
            {...confirm}
          >
            {t(changeViewMessages.detach_release_question, { name: release.subject })}
          </ConfirmCall>
        )
      );
    case 'apply-cab':
      return <ApplyCabDialog changeId={id} onApplied={onChanged} onClose={onClose} />;
    case 'save-template':
      return <SaveAsTemplateDialog change={change} {...confirm} />;
    case 'close':
      return <CloseChangeDialog change={change} {...confirm} />;
    case 'outcome':
      return <OutcomeDialog change={change} {...confirm} />;
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

interface AttachTicketsProps {
  changeId: number;
  closesOnFailure: true;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches tickets to a change, in one of the two meanings of the link (A3). */
function AttachTickets({ changeId, ...attach }: AttachTicketsProps) {
  const t = useMessages();
  const [type, setType] = useState<ChangeLinkType>('initiating');
  return (
    <AttachDialog
      {...attach}
      {...changeLinks(changeId).tickets(type).attach}
      title={t(words.attach_tickets)}
      width={600}
      label={t(words.tickets)}
      lookup={['tickets_based_on_change', { change_id: changeId, type, meta: true }, numbered]}
      multi
    >
      <RadioGroup
        label={t(changeViewMessages.how_related)}
        options={changeLinkTypes.map((id) => ({ id, name: t(changeViewMessages[id]) }))}
        value={type}
        onChange={setType}
      />
    </AttachDialog>
  );
}
