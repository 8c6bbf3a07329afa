import type { ChangeView } from '../../../../wire/change/change';
import { Badge } from '../../../shared/badge/Badge';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import { PersonLink } from '../../../shared/view/PersonLink';
import { changeViewMessages } from './change-view.messages';
import * as sheet from './ChangeHeadline.module.css';
import { ChangeStatus } from '../list/ChangeStatus';

/** Beside the subject: status, change type, requester (D2 §2). */
export function ChangeHeadline({ change }: { change: ChangeView }) {
  const t = useMessages(changeViewMessages);
  const css = useStyles(sheet);
  return (
    <>
      <ChangeStatus status={change.status} />
      <Badge>{change.change_type.name}</Badge>
      <span className={css.requester}>
        {t('requested_by')} <PersonLink person={change.requester} />
      </span>
    </>
  );
}
