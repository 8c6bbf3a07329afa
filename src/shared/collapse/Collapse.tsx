import { useId, useState, type ReactNode } from 'react';
import { ChevronDownIcon } from '../icon/icon';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './Collapse.module.css';

interface CollapseProps {
  title: string;
  /** Buttons at the end of the head, e.g. refresh. */
  tools?: ReactNode;
  startsOpen?: boolean;
  /** Told when somebody folds or unfolds it, so that it can be kept. */
  onToggle?: (open: boolean) => void;
  /** Instead of what would fold: the card is this one line. Children then only say what went wrong. */
  line?: ReactNode;
  children: ReactNode;
}

/** A card that folds; what is folded is not rendered. */
export function Collapse({ title, tools, startsOpen = true, onToggle, line, children }: CollapseProps) {
  const css = useStyles(sheet);
  const id = useId();
  const [open, setOpen] = useState(startsOpen);
  return (
    <section className={css.card} aria-labelledby={`${id}title`}>
      <header className={cx(css.head, line ? css.line : undefined)}>
        <h2 className={css.title} id={`${id}title`}>
          {line ? (
            title
          ) : (
            <button
              type="button"
              className={css.toggle}
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              onClick={() => {
                setOpen(!open);
                onToggle?.(!open);
              }}
            >
              <ChevronDownIcon className={cx(css.arrow, !open && css.folded)} />
              {title}
            </button>
          )}
        </h2>
        {line ?? (open && tools)}
      </header>
      {(open || line) && (
        <div id={id} className={cx(css.body, line ? css.spare : undefined)}>
          {children}
        </div>
      )}
    </section>
  );
}
