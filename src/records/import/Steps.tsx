import { CheckIcon } from '../../shared/icon/icon';
import { useMessages } from '../../shared/i18n/useMessages';
import { SrOnly } from '../../shared/style/SrOnly';
import { cx, useStyles } from '../../shared/style/useStyles';
import * as sheet from './Steps.module.css';
import * as importMessages from '../../../texts/compiled/screen/import';

const steps = ['step_file', 'step_columns', 'step_values', 'step_import'] as const;

/** How far somebody is on the way from a file to assets; steps count from 1. */
export function Steps({ at }: { at: number }) {
  const css = useStyles(sheet);
  const t = useMessages();
  return (
    <ol className={css.steps} aria-label={t(importMessages.steps)}>
      {steps.map((step, index) => {
        const done = index + 1 < at;
        const now = index + 1 === at;
        return (
          <li
            key={step}
            className={cx(css.step, now && css.now, done && css.done)}
            aria-current={now ? 'step' : undefined}
          >
            <span className={css.number} aria-hidden="true">
              {done ? <CheckIcon size={12} /> : index + 1}
            </span>
            <span>{t(importMessages[step])}</span>
            {done && <SrOnly>, {t(importMessages.step_done)}</SrOnly>}
          </li>
        );
      })}
    </ol>
  );
}
