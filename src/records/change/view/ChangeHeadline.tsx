import type { ChangeActions, ChangeView } from '../../../../wire/change/change';
import { Badge } from '../../../shared/badge/Badge';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import { PersonLink } from '../../../shared/view/PersonLink';
import { RecordHeadline } from '../../../shared/view/RecordHeadline';
import { AgentOfChange, PriorityOfChange, StatusOfChange } from './ChangeFields';
import * as sheet from './ChangeHeadline.module.css';
import { changePaths } from '../change.paths';
import type { ChangeEdit } from './useChangeEdit';
import * as changeViewMessages from '../../../../texts/compiled/screen/change_view';

interface ChangeHeadlineProps {
  change: ChangeView;
  flags?: ChangeActions;
  /** Present if the reader may edit. */
  onEdit?: ChangeEdit;
}

/** Below the subject: identifier, status, change type, priority, agent, requester (D2 §2). */
export function ChangeHeadline({ change, flags, onEdit }: ChangeHeadlineProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const field = { change, onEdit, pill: true };
  return (
    <RecordHeadline identifier={change.identifier} path={changePaths.show(change.id)}>
      <StatusOfChange {...field} flags={flags} />
      {(change.priority || onEdit) && <PriorityOfChange {...field} />}
      {(change.agent || onEdit) && <AgentOfChange {...field} />}
      <Badge>{change.change_type.name}</Badge>
      <span className={css.requester}>
        {t(changeViewMessages.requested_by)} <PersonLink person={change.requester} />
      </span>
    </RecordHeadline>
  );
}
