import { useState, type ComponentType, type ReactNode } from 'react';
import { Button } from '../../../shared/button/Button';
import { PlusIcon } from '../../../shared/icon/icon';
import { useStyles } from '../../../shared/style/useStyles';
import type { Named } from '../../../../wire/protocol/reply';
import * as sheet from './NewChoice.module.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  onCreated: (made: Named) => void;
}

interface NewChoiceProps {
  /** On the button. */
  label: string;
  /** Makes one, for who may. */
  Dialog: ComponentType<DialogProps> | false | undefined;
  onCreated: (made: Named) => void;
  /** The select. */
  children: ReactNode;
}

/** A select with a button below it that makes what is missing, in a dialog. */
export function NewChoice({ label, Dialog, onCreated, children }: NewChoiceProps) {
  const css = useStyles(sheet);
  const [open, setOpen] = useState(false);
  return (
    <div className={css.choice}>
      {children}
      {Dialog && (
        <>
          <Button look="quiet" small icon={<PlusIcon />} onClick={() => setOpen(true)}>
            {label}
          </Button>
          <Dialog open={open} onClose={() => setOpen(false)} onCreated={onCreated} />
        </>
      )}
    </div>
  );
}
