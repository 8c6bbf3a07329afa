import { useState, type ComponentType, type ReactNode } from 'react';
import { useAlert } from '../../shared/alert/useAlert';
import { useMessages } from '../../shared/i18n/useMessages';
import * as apiMessages from '../../../texts/compiled/screen/api';

interface LazyDialog<P> {
  /** Fetches the dialog's code if it is not here yet, then opens it. */
  show: () => Promise<void>;
  close: () => void;
  /** The code is on its way: for the button. */
  pending: boolean;
  /** The dialog while it is open, else nothing. */
  draw: (props: P) => ReactNode;
}

/**
 * A dialog whose code is fetched when it is first wanted, so that a widget stays light. If that fails, the nearest
 * alert area says so and it can be tried again.
 */
export function useDialog<P extends object>(load: () => Promise<ComponentType<P>>): LazyDialog<P> {
  const alert = useAlert();
  const t = useMessages();
  const [Dialog, setDialog] = useState<ComponentType<P>>();
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);

  const show = async () => {
    setPending(true);
    try {
      const Loaded = await load();
      setDialog(() => Loaded);
      setOpen(true);
    } catch {
      alert.error(t(apiMessages.unreachable));
    } finally {
      setPending(false);
    }
  };
  return { show, close: () => setOpen(false), pending, draw: (props) => open && Dialog && <Dialog {...props} /> };
}
