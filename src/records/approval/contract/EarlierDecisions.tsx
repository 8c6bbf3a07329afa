import type { ContractLink } from '../../../../wire/contract/contract.record';
import { EMPTY } from '../../../../wire/protocol/reply';
import { Badge } from '../../../shared/badge/Badge';
import { formatDate } from '../../../shared/format/date';
import { useMessages } from '../../../shared/i18n/useMessages';
import { CheckIcon, ErrorIcon } from '../../../shared/icon/icon';
import { Card } from '../../../shared/layout/Card';
import { useStyles } from '../../../shared/style/useStyles';
import * as sheet from '../public/PublicApproval.module.css';
import * as contractApprovalMessages from '../../../../texts/compiled/screen/contract-approval';

/** Who decided what about the contract before. */
export function EarlierDecisions({ decisions }: Pick<ContractLink, 'decisions'>) {
  const css = useStyles(sheet);
  const t = useMessages();
  return (
    <Card title={t(contractApprovalMessages.earlier)}>
      {decisions.length === 0 ? (
        <p className={css.muted}>{t(contractApprovalMessages.no_decisions)}</p>
      ) : (
        <ul className={css.rows}>
          {decisions.map(({ type, action, name, decided_at, purpose }, index) => (
            <li key={index} className={css.row}>
              <span className={css.line}>
                <strong dir="auto">{name || EMPTY}</strong>
                <Badge tone={action === 'approve' ? 'success' : 'danger'}>
                  {action === 'approve' ? <CheckIcon size={12} /> : <ErrorIcon size={12} />}
                  {t(contractApprovalMessages[action])}
                </Badge>
              </span>
              {purpose && (
                <q className={css.comment} dir="auto">
                  {purpose}
                </q>
              )}
              <span className={css.muted}>
                {t(contractApprovalMessages[type])} · <bdi>{formatDate(decided_at)}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
