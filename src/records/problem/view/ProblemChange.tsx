import { Loaded } from '../../../shared/api/Loaded';
import { PriorityBadge } from '../../../shared/badge/PriorityBadge';
import { useRecord } from '../../../shared/api/useRecord';
import { Badge } from '../../../shared/badge/Badge';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { LinkIcon, PlusIcon } from '../../../shared/icon/icon';
import { Empty } from '../../../shared/table/Empty';
import { AttachedRecord } from '../../../shared/view/AttachedRecord';
import { Facts } from '../../../shared/view/Facts';
import { PersonLink } from '../../../shared/view/PersonLink';
import { changeCalls } from '../../../../wire/change/change';
import type { ProblemActions, ProblemView } from '../../../../wire/problem/problem';
import { changeOf } from '../problem.api';
import type { ProblemDialog } from '../dialogs/ProblemDialogs';
import * as words from '../../../../texts/compiled/screen/common';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

interface ProblemChangeProps {
  problem: ProblemView;
  flags: ProblemActions;
  onOpen: (dialog: ProblemDialog) => void;
}

/** The tab of the associated change; a problem has at most one (D1 §4). */
export function ProblemChange({ problem, flags, onOpen }: ProblemChangeProps) {
  const t = useMessages();
  const attached = changeOf(problem);
  if (!attached)
    return (
      <Empty
        title={t(problemMessages.no_change)}
        actions={
          <>
            {flags.problem_change_create && (
              <Button icon={<PlusIcon />} onClick={() => onOpen('new-change')}>
                {t(problemMessages.attach_new_change)}
              </Button>
            )}
            {flags.problem_change_attach && (
              <Button icon={<LinkIcon />} onClick={() => onOpen('existing-change')}>
                {t(problemMessages.attach_existing_change)}
              </Button>
            )}
          </>
        }
      >
        {t(problemMessages.no_change_text)}
      </Empty>
    );
  return (
    <AttachedRecord
      subject={attached.subject}
      to={`/service-desk/changes/${attached.id}/show`}
      onDetach={flags.problem_change_detach ? () => onOpen('detach-change') : undefined}
    >
      <ChangeFacts id={attached.id} />
    </AttachedRecord>
  );
}

function ChangeFacts({ id }: { id: number }) {
  const t = useMessages();
  const load = useRecord(changeCalls.view, { params: { id } }, { live: { kind: 'change', id } });
  return (
    <Loaded of={load}>
      {({ change }) => (
        <Facts
          facts={[
            { name: t(words.identifier), value: change.identifier },
            {
              name: t(words.status),
              value: <Badge tone={change.change_closed_on ? 'neutral' : 'accent'}>{change.status.name}</Badge>,
            },
            { name: t(words.type), value: change.change_type.name },
            { name: t(words.priority), value: change.priority && <PriorityBadge priority={change.priority} /> },
            { name: t(words.requester), value: <PersonLink person={change.requester} /> },
          ]}
        />
      )}
    </Loaded>
  );
}
