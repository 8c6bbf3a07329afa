import { useRef, type ReactNode } from 'react';
import { AlertArea } from '../alert/AlertArea';
import { useStyles } from '../style/useStyles';
import { usePageArrival } from './PageRoot';
import * as sheet from './Page.module.css';

interface PageProps {
  /** Names the page: its heading and the browser's tab. */
  title: string;
  /** Name of its alert area (D1 §8): `problem-view`. */
  alerts: string;
  /** The heading, where it shows less than the title: a shortened subject. */
  heading?: ReactNode;
  /** Above the heading: the way back. */
  back?: ReactNode;
  /** Beside the heading, below it where there is no room: a state. */
  state?: ReactNode;
  /** At the end of the heading's line: buttons. */
  actions?: ReactNode;
  /** Below the heading: where a record stands, what can be done next. */
  below?: ReactNode;
  children: ReactNode;
}

/** Frame of a route page: alerts, heading, actions, content. */
export function Page({ alerts, ...content }: PageProps) {
  const css = useStyles(sheet);
  return (
    // A click on blank space leaves the focus in the page, so that keys go on working.
    <div className={css.page} tabIndex={-1}>
      <AlertArea name={alerts}>
        <Content {...content} />
      </AlertArea>
    </div>
  );
}

function Content({ title, heading, back, state, actions, below, children }: Omit<PageProps, 'alerts'>) {
  const css = useStyles(sheet);
  const element = useRef<HTMLHeadingElement>(null);
  usePageArrival(title, element);
  return (
    <>
      <header className={css.header}>
        {back && <nav className={css.back}>{back}</nav>}
        <div className={css.line}>
          <div className={css.title}>
            <h1 ref={element} tabIndex={-1} className={css.heading}>
              {heading ?? title}
            </h1>
            {state}
          </div>
          {actions && <div className={css.actions}>{actions}</div>}
        </div>
        {below}
      </header>
      {children}
    </>
  );
}
