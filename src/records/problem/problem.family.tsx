import * as problemMessages from '../../../texts/compiled/screen/problem';
import type { ProblemView } from '../../../wire/problem/problem';
import { shown } from '../../shared/format/truncate';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { useStyles } from '../../shared/style/useStyles';
import { ProblemStatus } from './problem.columns';
import * as sheet from './Family.module.css';
import { problemPaths } from './problem.paths';

/** So many stand in the facts; the list has all. */
const few = 5;

/** What lies below a problem, each with its status, and the way to all of them. */
export function Children({ problem: { id, children, children_total } }: { problem: ProblemView }) {
  const t = useMessages();
  const css = useStyles(sheet);
  return (
    <>
      <ul className={css.list}>
        {children.slice(0, few).map((child) => (
          <li key={child.id} className={css.row}>
            <Link to={problemPaths.show(child.id)} max={shown.all}>{`${child.identifier} ${child.subject}`}</Link>
            <ProblemStatus status={child.status} />
          </li>
        ))}
      </ul>
      {children_total > few && (
        <Link to={problemPaths.below(id)}>{t(problemMessages.all_children, { count: children_total })}</Link>
      )}
    </>
  );
}
