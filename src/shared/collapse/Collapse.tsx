import { useId, useState, type ReactNode } from 'react';
import { ChevronDownIcon } from '../icon/icon';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './Collapse.module.css';

interface CollapseProps {
  title: string;
  /** Buttons at the end of the head, e.g. refresh. */
  tools?: ReactNode;
  startsOpen?: boolean;
  children: ReactNode;
}

/** A card that folds; what is folded is not rendered. */
export function Collapse({ title, tools, startsOpen = true, children }: CollapseProps) {
  const css = useStyles(sheet);
  const id = useId();
  const [open, setOpen] = useState(startsOpen);
  return (
    <section className={css.card} aria-labelledby={`${id}title`}>
      <header className={css.head}>
        <h2 className={css.title} id={`${id}title`}>
          <button
            type="button"
            className={css.toggle}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            <ChevronDownIcon className={cx(css.arrow, !open && css.folded)} />
            {title}
          </button>
        </h2>
        {open && tools}
      </header>
      {open && (
        <div id={id} className={css.body}>
          {children}
        </div>
      )}
    </section>
  );
}
