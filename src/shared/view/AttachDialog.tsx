import { useState, type ReactNode } from 'react';
import type { Call, Carries } from '../../../wire/protocol/call';
import type { RequestOf } from '../api/client';
import { useAction } from '../api/useAction';
import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';
import { useDirty } from '../dialog/dirty';
import type { DialogWidth } from '../dialog/width';
import { Field } from '../form/Field';
import { useMessages } from '../i18n/useMessages';
import { Select } from '../select/Select';
import type { Choice } from '../select/choice';
import { useLookup } from '../select/useLookup';
import * as words from '../../../texts/compiled/screen/common';
import * as viewMessages from '../../../texts/compiled/screen/view';

interface AttachDialogProps<C extends Carries> {
  title: string;
  width: DialogWidth;
  /** Of the select. */
  label: string;
  hint?: string;
  /** What may still be attached: the arguments of {@link useLookup}. */
  lookup: Parameters<typeof useLookup>;
  multi?: boolean;
  /** Closes after a failure too, whose sentence the area around shows: attaching to changes and releases (X138). */
  closesOnFailure?: boolean;
  call: Call<C>;
  request: (ids: number[]) => RequestOf<C>;
  onAttached: () => void;
  onClose: () => void;
  /** Further fields, above the select. */
  children?: ReactNode;
}

/** Attaches existing records, chosen in one select; the button waits for a selection (D1 §5, D2 §5). */
export function AttachDialog<C extends Carries>({
  title,
  width,
  label,
  hint,
  lookup,
  multi,
  closesOnFailure,
  call,
  request,
  onAttached,
  onClose,
  children,
}: AttachDialogProps<C>) {
  const t = useMessages();
  const cancel = useMessages()(words.cancel);
  const source = useLookup(...lookup);
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  const attach = useAction(call, {
    onDone: () => {
      onClose();
      onAttached();
    },
    onFail: closesOnFailure ? onClose : undefined,
  });
  return (
    <Dialog
      title={title}
      width={width}
      alerts={!closesOnFailure}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            look="primary"
            pending={attach.pending}
            disabled={chosen.length === 0}
            onClick={() => void attach.run(request(chosen.map(({ id }) => Number(id))))}
          >
            {multi && chosen.length > 0
              ? t(viewMessages.attach_count, { count: chosen.length })
              : t(viewMessages.attach)}
          </Button>
        </>
      }
    >
      <Chosen some={chosen.length > 0} />
      {children}
      <Field label={label} hint={hint} required>
        {(control) => <Select control={control} source={source} multi={multi} value={chosen} onChange={setChosen} />}
      </Field>
    </Dialog>
  );
}

/** Inside of the dialog, which asks before it drops the selection. */
function Chosen({ some }: { some: boolean }) {
  useDirty(some);
  return null;
}
