import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button/Button';
import { Fields } from '../form/Fields';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import type { Filters, FilterValue } from './filter';
import { filterMessages } from './filter.messages';
import * as sheet from './FilterPanel.module.css';

interface Draft {
  filters: Filters;
  put: (name: string, value: FilterValue) => void;
}

const DraftContext = createContext<Draft>({ filters: {}, put: () => undefined });

/** The value of one filter inside a {@link FilterPanel}, as chosen but not applied yet. */
export const useDraft = () => useContext(DraftContext);

interface FilterPanelProps {
  /** The filters in force. */
  filters: Filters;
  /** Called by Apply, and by Reset with nothing; close the panel here if it should close. */
  onApply: (filters: Filters) => void;
  onCancel: () => void;
  /** `FilterSelect` and `FilterRange`; three per row (D1 §9). */
  children: ReactNode;
  /** Below the buttons: what can be done with the filters as chosen. */
  footer?: ReactNode;
}

/** Filters to choose from; nothing changes until Apply. */
export function FilterPanel({ filters, onApply, onCancel, children, footer }: FilterPanelProps) {
  const css = useStyles(sheet);
  const t = useMessages(filterMessages);
  const [draft, setDraft] = useState(filters);
  const put = (name: string, value: FilterValue) => setDraft((now) => ({ ...now, [name]: value }));
  const form = useRef<HTMLFormElement>(null);
  const { root } = useHost().kit;
  // The panel stands before the button that opens it: the focus goes there, and back.
  useEffect(() => {
    const opener = root.activeElement as HTMLElement | null;
    form.current?.querySelector('input')?.focus();
    return () => opener?.focus();
  }, [root]);
  const reset = () => {
    setDraft({});
    onApply({});
  };
  return (
    <DraftContext value={{ filters: draft, put }}>
      <div className={css.panel}>
        <form
          ref={form}
          className={css.form}
          aria-label={t('filters')}
          onSubmit={(event) => {
            event.preventDefault();
            onApply(draft);
          }}
        >
          <Fields perRow={3}>{children}</Fields>
          <div className={css.buttons}>
            <Button type="submit" look="primary">
              {t('apply')}
            </Button>
            <Button onClick={reset}>{t('reset')}</Button>
            <Button look="quiet" onClick={onCancel}>
              {t('cancel')}
            </Button>
          </div>
        </form>
        {footer}
      </div>
    </DraftContext>
  );
}
