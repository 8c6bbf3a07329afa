import type { ReactNode } from 'react';
import { useMessages } from '../i18n/useMessages';
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '../icon/icon';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './Alert.module.css';
import * as alertMessages from '../../../texts/compiled/screen/alert';

export type AlertKind = 'success' | 'error' | 'info' | 'warning';

const icons = { success: CheckIcon, error: WarningIcon, warning: WarningIcon, info: InfoIcon };

/** One message in its place. Errors and warnings interrupt a screen reader, the others wait. */
export function Alert({ kind, children, onDismiss }: { kind: AlertKind; children: ReactNode; onDismiss?: () => void }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const Icon = icons[kind];
  return (
    <div className={cx(css.alert, css[kind])} role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}>
      <Icon className={css.icon} />
      <div className={css.text}>{children}</div>
      {onDismiss && (
        <button type="button" className={css.dismiss} aria-label={t(alertMessages.dismiss)} onClick={onDismiss}>
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
