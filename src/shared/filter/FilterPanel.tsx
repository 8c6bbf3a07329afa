import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button/Button';
import { ShownContext } from '../ahead/ShownContext';
import { Dialog } from '../dialog/Dialog';
import { Fields } from '../form/Fields';
import * as sheet from '../form/Form.module.css';
import { hasUnread } from '../format/unread';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import { DraftContext } from './draft';
import type { Filters, FilterValue } from './filter';
import * as words from '../../../texts/compiled/screen/common';
import * as filterMessages from '../../../texts/compiled/screen/filter';

interface FilterPanelProps {
  /** The filters in force. */
  filters: Filters;
  /** Called by Apply, and by Reset with nothing; close the panel here if it should close. */
  onApply: (filters: Filters) => void;
  onCancel: () => void;
  /** Without that button; the dialog is closed as any other. */
  cancel?: false;
  /** `FilterSelect` and `FilterRange`; three per row (D1 §9). */
  children: ReactNode;
}

/** All filters to choose from, at the side of the list; nothing changes until Apply. */
export function FilterPanel({ filters, onApply, onCancel, cancel, children }: FilterPanelProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  // The filters in force until something is chosen: they may change after the panel was drawn.
  const [chosen, setChosen] = useState<Filters>();
  const draft = chosen ?? filters;
  const put = (name: string, value: FilterValue) => setChosen((now) => ({ ...(now ?? filters), [name]: value }));
  const form = useRef<HTMLFormElement>(null);
  const shown = useContext(ShownContext);
  // After the dialog has taken the focus.
  useEffect(() => {
    if (!shown) return undefined;
    const frame = requestAnimationFrame(() => form.current?.querySelector('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  const reset = () => {
    setChosen({});
    onApply({});
  };
  return (
    <Dialog side title={t(filterMessages.all_filters)} width={800} onClose={onCancel}>
      <DraftContext value={{ filters: draft, put }}>
        <form
          ref={form}
          className={css.form}
          noValidate
          aria-label={t(words.filters)}
          onSubmit={(event) => {
            event.preventDefault();
            // The panel may be opened out of a form, which is not sent with it.
            event.stopPropagation();
            // What cannot be read stays, with its sentence, and is applied once it is mended.
            if (hasUnread(draft)) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
            else onApply(draft);
          }}
        >
          <Fields perRow={3}>{children}</Fields>
          <div className={css.footer}>
            {cancel !== false && (
              <Button look="quiet" onClick={onCancel}>
                {t(words.cancel)}
              </Button>
            )}
            <Button onClick={reset}>{t(words.reset)}</Button>
            <Button type="submit" look="primary">
              {t(words.apply)}
            </Button>
          </div>
        </form>
      </DraftContext>
    </Dialog>
  );
}
