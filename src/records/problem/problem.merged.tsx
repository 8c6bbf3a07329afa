import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import * as problemMessages from '../../../texts/compiled/screen/problem';
import type { ProblemView } from '../../../wire/problem/problem';
import { Alert } from '../../shared/alert/Alert';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { useStyles } from '../../shared/style/useStyles';
import * as sheet from './Family.module.css';
import { problemPaths } from './problem.paths';

/** The problem whose page led here. */
interface Came {
  id: number;
  identifier: string;
}

const cameOf = (state: unknown): Came | undefined =>
  typeof state === 'object' && state !== null && 'merged' in state ? (state.merged as Came) : undefined;

/**
 * The page of a problem that was merged leads to the other one, where it says whence; from there the merged one itself is read,
 * with the way to the other (G20).
 */
export function Merged({ problem: { id, identifier, merged_into } }: { problem: ProblemView }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { state } = useLocation();
  const [params] = useSearchParams();
  // What the address said when the page was opened: a tab is in it, too.
  const [came] = useState(() => cameOf(state));
  const [stays] = useState(() => params.has('merged'));
  if (merged_into && !stays)
    return <Navigate replace to={`/problem/${merged_into.id}/show`} state={{ merged: { id, identifier } }} />;
  if (merged_into)
    return (
      <Alert kind="info">
        <span className={css.said}>
          {t(problemMessages.merged_into, { identifier: merged_into.identifier })}{' '}
          <Link to={problemPaths.show(merged_into.id)}>
            {t(problemMessages.show_named, { identifier: merged_into.identifier })}
          </Link>
        </span>
      </Alert>
    );
  return (
    came && (
      <Alert kind="info">
        <span className={css.said}>
          {t(problemMessages.merged_here, { identifier: came.identifier })}{' '}
          <Link to={problemPaths.merged(came.id)}>
            {t(problemMessages.show_named, { identifier: came.identifier })}
          </Link>
        </span>
      </Alert>
    )
  );
}
