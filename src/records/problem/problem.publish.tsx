import { useEffect, useId, useRef } from 'react';
import * as problemMessages from '../../../texts/compiled/screen/problem';
import { problemCalls, type ProblemView } from '../../../wire/problem/problem';
import { useAction } from '../../shared/api/useAction';
import { useReload } from '../../shared/api/useReload';
import { Checkbox } from '../../shared/form/Checkbox';
import { useMessages } from '../../shared/i18n/useMessages';
import { useStyles } from '../../shared/style/useStyles';
import { formOfProblem } from './problem.api';
import * as sheet from './Publish.module.css';

/** Publishes a known error to clients from its page, or no longer, by the save of its form (G20); it can be undone. */
export function PublishSwitch({ problem }: { problem: ProblemView }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const hint = useId();
  const reload = useReload();
  // Undo saves the version that was loaded after the save.
  const latest = useRef(problem);
  useEffect(() => {
    latest.current = problem;
  });
  const shown = () => reload([problemCalls.view, problemCalls.actions, problemCalls.log]);
  const { run, pending } = useAction(problemCalls.save, {
    onDone: () => void shown(),
    // Somebody else saved it meanwhile: how it is now.
    onFail: () => void shown(),
    undo: () => () => publish(problem.published),
  });
  const publish = (published: boolean) => void run({ body: { ...formOfProblem(latest.current), published } });
  return (
    <span className={css.publish} aria-busy={pending || undefined}>
      <Checkbox
        label={t(problemMessages.published)}
        checked={pending ? !problem.published : problem.published}
        describedBy={hint}
        onChange={publish}
      />
      <span id={hint} hidden>
        {t(problemMessages.published_hint)}
      </span>
    </span>
  );
}
