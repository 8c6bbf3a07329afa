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
import { lazyPart } from '../../shared/part/lazyPart';
import { changeOf } from './problem.api';
import { problemPaths } from './problem.paths';

const DescriptionDialog = lazyPart(
  async () => ({ default: (await import('../../shared/view/DescriptionDialog')).DescriptionDialog }),
  { skeleton: null },
);
const CloseProblemDialog = lazyPart(() => import('./problem.close'), { skeleton: null });
const AttachProblemAssets = lazyPart(
  async () => ({ default: (await import('./problem.attach')).AttachProblemAssets }),
  { skeleton: null },
);
const AttachProblemTickets = lazyPart(
  async () => ({ default: (await import('./problem.attach')).AttachProblemTickets }),
  { skeleton: null },
);
const AttachProblemChange = lazyPart(
  async () => ({ default: (await import('./problem.attach')).AttachProblemChange }),
  { skeleton: null },
);
const ChangeFormDialog = lazyPart(async () => ({ default: (await import('../change/embed')).ChangeFormDialog }), {
  skeleton: null,
});

export type ProblemDialog =
  'description' | 'delete' | 'close' | 'assets' | 'tickets' | 'new-change' | 'existing-change' | 'detach-change';

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
  const change = changeOf(problem);

  switch (name) {
    case 'description':
      return <DescriptionDialog html={problem.description} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteDialog
          title={t(problemMessages.delete_title)}
          call={problemCalls.remove}
          restore={problemCalls.restore}
          id={problem.id}
          onDeleted={(message, undo) => go(problemPaths.list, message, undo)}
          onClose={onClose}
        >
          {t(problemMessages.delete_question, { name: problem.subject })}
        </DeleteDialog>
      );
    case 'close':
      return <CloseProblemDialog problem={problem} mayAct={mayAct} onClose={onClose} onClosed={onChanged} />;
    case 'assets':
      return <AttachProblemAssets problemId={problem.id} onClose={onClose} onAttached={onChanged} />;
    case 'tickets':
      return <AttachProblemTickets problemId={problem.id} onClose={onClose} onAttached={onChanged} />;
    case 'existing-change':
      return <AttachProblemChange problemId={problem.id} onClose={onClose} onAttached={onChanged} />;
    case 'new-change':
      return (
        <ChangeFormDialog
          attachTo={{ problem_id: problem.id }}
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
            request={{ params: { problemId: problem.id, changeId: change.id } }}
            undo={
              mayAttach
                ? takeBack(problemCalls.attachChange, { params: { problemId: problem.id, changeId: change.id } })
                : undefined
            }
            onDone={onChanged}
            onClose={onClose}
          >
            {t(problemMessages.detach_change_question, { name: change.subject })}
          </ConfirmCall>
        )
      );
  }
}
