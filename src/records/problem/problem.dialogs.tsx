import { useEffect, useRef } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as problemMessages from '../../../texts/compiled/screen/problem';
import { problemCalls, problemDelays, type ProblemView } from '../../../wire/problem/problem';
import { takeBack } from '../../shared/api/takeBack';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { DeleteDialog } from '../../shared/dialog/DeleteDialog';
import { DrawnDialog } from '../../shared/dialog/DrawnDialog';
import type { Opened } from '../../shared/dialog/opened';
import { useMessages } from '../../shared/i18n/useMessages';
import { useGo } from '../../shared/page/go';
import { lazyDialog } from '../../shared/part/lazyDialog';
import { lazyPart } from '../../shared/part/lazyPart';
import { identified, numbered } from '../../shared/select/choice';
import { changeOf, problemLinks } from './problem.api';
import { problemPaths } from './problem.paths';

const DescriptionDialog = lazyDialog(
  async () => (await import('../../shared/view/DescriptionDialog')).DescriptionDialog,
);
const SendDialog = lazyDialog(async () => (await import('./problem.send')).SendDialog);
const MergeDialog = lazyDialog(async () => (await import('./problem.send')).MergeDialog);
const CloseProblemDialog = lazyDialog(async () => (await import('./problem.close')).default);
const AttachDialog = lazyDialog(async () => (await import('../../shared/view/AttachDialog')).AttachDialog);
const AttachAssetsDialog = lazyDialog(async () => (await import('../asset/embed')).AttachAssetsDialog);
const ChangeFormDialog = lazyDialog(async () => (await import('../change/embed')).ChangeFormDialog);

/** In a tab, not a dialog. */
export const ReviewPanel = lazyPart(() => import(/* webpackChunkName: "problem-review" */ './problem.review'));

export type ProblemDialog =
  | 'description'
  | 'delete'
  | 'close'
  | 'send'
  | 'merge'
  | 'assets'
  | 'tickets'
  | 'new-change'
  | 'existing-change'
  | 'detach-change';

interface ProblemDialogsProps {
  problem: ProblemView;
  /** The reader may act on the tickets of the problem. */
  mayAct: boolean;
  of: Opened<ProblemDialog>;
  /** A detach can be undone. */
  mayAttach?: boolean;
  onClose: () => void;
  /** The problem and what is attached to it are to be loaded anew. */
  onChanged: () => void;
}

/** The dialogs behind the actions menu, the summary and the tabs. */
export function ProblemDialogs(props: ProblemDialogsProps) {
  const { onChanged } = props;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // D1 §4: the view refreshes a second after the change was created.
  const onCreated = () => {
    timer.current = setTimeout(onChanged, problemDelays.refreshAfterNewChange);
  };
  return (
    <DrawnDialog of={props.of}>{(name) => <DialogNamed {...props} name={name} onCreated={onCreated} />}</DrawnDialog>
  );
}

interface DialogNamedProps extends Omit<ProblemDialogsProps, 'of'> {
  name: ProblemDialog;
  /** A change was made. */
  onCreated: () => void;
}

function DialogNamed({ problem, mayAct, name, mayAttach, onClose, onChanged, onCreated }: DialogNamedProps) {
  const t = useMessages();
  const go = useGo();
  const { id, subject } = problem;
  const change = changeOf(problem);
  const links = problemLinks(id);
  // After a failure they stay open (X138); 850 px (X139).
  const attach = { width: 850, onAttached: onChanged, onClose } as const;

  switch (name) {
    case 'description':
      return <DescriptionDialog html={problem.description} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteDialog
          title={t(problemMessages.delete_title)}
          call={problemCalls.remove}
          restore={problemCalls.restore}
          id={id}
          onDeleted={(message, undo) => go(problemPaths.list, message, undo)}
          onClose={onClose}
        >
          {t(problemMessages.delete_question, { name: subject })}
        </DeleteDialog>
      );
    case 'close':
      return <CloseProblemDialog problem={problem} mayAct={mayAct} onClose={onClose} onClosed={onChanged} />;
    case 'send':
      return <SendDialog problem={problem} onDone={onChanged} onClose={onClose} />;
    case 'merge':
      return <MergeDialog problem={problem} onClose={onClose} />;
    case 'assets':
      return (
        <AttachAssetsDialog
          {...links.assets.attach}
          attachableTo={{ problem_id: id }}
          onAttached={onChanged}
          onClose={onClose}
        />
      );
    case 'tickets':
      return (
        <AttachDialog
          {...attach}
          {...links.tickets.attach}
          title={t(words.attach_tickets)}
          label={t(words.tickets)}
          lookup={['tickets_based_on_problem', { supplements: id, meta: true }, numbered]}
          multi
        />
      );
    case 'existing-change':
      return (
        <AttachDialog
          {...attach}
          {...links.change.attach}
          title={t(problemMessages.attach_existing_change)}
          label={t(words.change)}
          lookup={['changes', { supplements: id, meta: true }, identified]}
        />
      );
    case 'new-change':
      return (
        <ChangeFormDialog
          attachTo={{ problem_id: id }}
          requester={problem.requester_id}
          onClose={onClose}
          onSaved={onCreated}
        />
      );
    case 'detach-change':
      return (
        change && (
          <ConfirmCall
            title={t(words.detach_change)}
            action={t(words.detach)}
            call={problemCalls.detachChange}
            request={links.change.detach.request(change)}
            undo={mayAttach ? takeBack(problemCalls.attachChange, links.change.attach.request([change.id])) : undefined}
            onDone={onChanged}
            onClose={onClose}
          >
            {t(problemMessages.detach_change_question, { name: change.subject })}
          </ConfirmCall>
        )
      );
  }
}
