import { useAction } from '../../../shared/api/useAction';
import { useReload } from '../../../shared/api/useReload';
import { useMessages } from '../../../shared/i18n/useMessages';
import {
  ChangeIcon,
  CheckIcon,
  DeleteIcon,
  EditIcon,
  LinkIcon,
  RefreshIcon,
  UnlinkIcon,
} from '../../../shared/icon/icon';
import { Menu } from '../../../shared/menu/Menu';
import { useGo } from '../../../shared/page/go';
import { problemCalls, type ProblemActions as Flags, type ProblemView } from '../../../../wire/problem/problem';
import { useHiddenActions } from '../../rule/embed';
import { changeOf } from '../problem.api';
import { problemPaths } from '../problem.paths';
import type { ProblemDialog } from '../dialogs/ProblemDialogs';
import * as words from '../../../../texts/compiled/screen/common';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

interface ProblemActionsProps {
  problem: ProblemView;
  flags: Flags;
  onOpen: (dialog: ProblemDialog) => void;
}

/** The actions menu: what appears follows the flags (D1 §2, §6). */
export function ProblemActions({ problem, flags, onOpen }: ProblemActionsProps) {
  const t = useMessages();
  const go = useGo();
  const reload = useReload();
  const reopen = useAction(problemCalls.reopen, {
    onDone: () => void reload([problemCalls.view, problemCalls.actions, problemCalls.log]),
  });
  const [hidden, hiddenActions] = useHiddenActions('problem', problem.id);
  return (
    <>
      <Menu
        label={t(words.actions)}
        actions={[
          flags.problem_edit && {
            label: t(words.edit),
            icon: <EditIcon />,
            onSelect: () => go(problemPaths.edit(problem.id)),
          },
          flags.problem_close && {
            label: t(words.close_problem),
            icon: <CheckIcon />,
            onSelect: () => onOpen('close'),
          },
          flags.problem_reopen && {
            label: t(words.reopen),
            icon: <RefreshIcon />,
            onSelect: () => void reopen.run({ params: { id: problem.id } }),
          },
          flags.problem_change_create && {
            label: t(problemMessages.attach_new_change),
            icon: <ChangeIcon />,
            onSelect: () => onOpen('new-change'),
          },
          flags.problem_change_attach && {
            label: t(problemMessages.attach_existing_change),
            icon: <LinkIcon />,
            onSelect: () => onOpen('existing-change'),
          },
          flags.problem_change_detach &&
            changeOf(problem) !== null && {
              label: t(words.detach_change),
              icon: <UnlinkIcon />,
              onSelect: () => onOpen('detach-change'),
            },
          hidden,
          flags.problem_delete && {
            label: t(words.delete),
            icon: <DeleteIcon />,
            danger: true,
            onSelect: () => onOpen('delete'),
          },
        ]}
      />
      {hiddenActions}
    </>
  );
}
