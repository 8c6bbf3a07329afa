import { Checkbox } from '../../shared/form/Checkbox';
import { useStyles } from '../../shared/style/useStyles';
import * as sheet from './Notification.module.css';

interface NotificationSwitchProps {
  title: string;
  /** Who is told, or why it cannot be switched. */
  note: string;
  active: boolean;
  /** The other state is being saved. */
  pending: boolean;
  disabled?: boolean;
  onChange: (active: boolean) => void;
}

/** On or off, as it will be once it is saved. */
export function NotificationSwitch({ title, note, active, pending, disabled, onChange }: NotificationSwitchProps) {
  const css = useStyles(sheet);
  return (
    <div className={css.what}>
      <Checkbox label={title} checked={pending ? !active : active} disabled={disabled} onChange={onChange} />
      <p className={css.note}>{note}</p>
    </div>
  );
}
