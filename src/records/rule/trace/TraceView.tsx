import type { RuleTried } from '../../../../wire/rule/rule';
import { useMessages } from '../../../shared/i18n/useMessages';
import { CheckIcon, CloseIcon } from '../../../shared/icon/icon';
import { SrOnly } from '../../../shared/style/SrOnly';
import { cx, useStyles } from '../../../shared/style/useStyles';
import type { KnownFields } from '../rule.api';
import { namedIn } from '../words/named';
import { useLookupNames } from '../words/useLookupNames';
import { useRuleWords } from '../words/useRuleWords';
import * as sheet from './Trace.module.css';
import * as traceMessages from '../../../../texts/compiled/screen/rule-trace';

interface TraceViewProps {
  trace: RuleTried;
  known: KnownFields;
  /** It was only tried: nothing was done. */
  trial?: boolean;
}

/** Each condition with what it saw, and what the rule did. */
export function TraceView({ trace, known, trial }: TraceViewProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { matched, why, groups, effects, left_out } = trace;
  const words = useRuleWords(known, useLookupNames(namedIn([{ conditions: { groups }, actions: [] }], known.fields)));
  return (
    <div className={css.trace}>
      <p className={css.outcome}>
        <Mark good={matched} text={t(matched ? traceMessages.matched : traceMessages.not_matched)} shown />
        <span dir="auto">{why}</span>
      </p>
      {matched && groups.length === 0 && left_out === 0 && <p className={css.muted}>{t(traceMessages.always)}</p>}
      {groups.map((group, index) => (
        <div key={index} className={css.group}>
          {group.rules.length > 1 && (
            <p className={css.head}>
              <Mark good={group.held} text={t(group.held ? traceMessages.held : traceMessages.not_held)} />{' '}
              {t(traceMessages[group.match])}
            </p>
          )}
          <ul className={css.lines}>
            {group.rules.map((rule, at) => (
              <li key={at} className={css.line}>
                <Mark good={rule.held} text={t(rule.held ? traceMessages.held : traceMessages.not_held)} />
                <span className={css.text}>
                  <span dir="auto">{words.condition(rule)}</span>
                  <span className={css.muted} dir="auto">
                    {rule.saw ? t(traceMessages.saw, { saw: rule.saw }) : t(traceMessages.saw_nothing)}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {left_out > 0 && <p className={css.muted}>{t(traceMessages.left_out, { count: left_out })}</p>}
      {matched && (
        <div>
          <p className={css.head}>{t(trial ? traceMessages.would : traceMessages.effects)}</p>
          {effects.length === 0 ? (
            <p className={css.muted}>{t(traceMessages.no_effects)}</p>
          ) : (
            <ul className={css.lines}>
              {effects.map(({ done, text }, index) => (
                <li key={index} className={css.line}>
                  <Mark
                    good={done}
                    text={t(done ? (trial ? traceMessages.would_done : traceMessages.done) : traceMessages.barred)}
                  />
                  <span className={css.text}>
                    <span dir="auto">{text}</span>
                    {!done && <span className={css.muted}>{t(traceMessages.barred)}</span>}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}

/** A tick or a cross; its word is heard, and seen where it is alone. */
export function Mark({ good, text, shown }: { good: boolean; text: string; shown?: boolean }) {
  const css = useStyles(sheet);
  return (
    <span className={cx(css.mark, good ? css.good : css.bad)}>
      {good ? <CheckIcon size={14} /> : <CloseIcon size={14} />}
      {shown ? <strong>{text}</strong> : <SrOnly>{text}</SrOnly>}
    </span>
  );
}
