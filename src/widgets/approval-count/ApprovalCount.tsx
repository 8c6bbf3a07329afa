import { approvalCalls } from '../../../wire/approval/approval';
import { useRecord } from '../../shared/api/useRecord';
import { useMessages } from '../../shared/i18n/useMessages';
import { SrOnly } from '../../shared/style/SrOnly';
import { useStyles } from '../../shared/style/useStyles';
import * as sheet from './ApprovalCount.module.css';
import * as approvalCountMessages from '../../../texts/compiled/screen/approval-count';

/**
 * How many changes wait for the approval of the reader, for a menu of the host; nothing while there are none, or if the
 * server does not say.
 */
export function ApprovalCount() {
  const css = useStyles(sheet);
  const t = useMessages();
  const { data } = useRecord(approvalCalls.mine, { query: { limit: 1 } }, { live: 'approval' });
  if (!data?.total) return null;
  return (
    <span className={css.count}>
      <span aria-hidden="true">{data.total}</span>
      <SrOnly>{t(approvalCountMessages.waiting, { count: data.total })}</SrOnly>
    </span>
  );
}
