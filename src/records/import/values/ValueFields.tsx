import { useState } from 'react';
import { importLimits, type ImportValue } from '../../../../wire/import/import';
import { Alert } from '../../../shared/alert/Alert';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import { answered, groupsOf, openGroups, suggested, type AnsweredField, type Answer, type Answers } from './answers';
import { ValueRow } from './ValueRow';
import * as sheet from './ValueFields.module.css';
import * as valuesMessages from '../../../../texts/compiled/screen/import-values';

/** So many values are drawn at first, and more by each press. */
const shownAtOnce = 50;

interface ValueFieldsProps {
  fields: readonly AnsweredField[];
  /** By field. */
  answers: Readonly<Record<string, Answers>>;
  onAnswer: (uuid: string, answers: Answers) => void;
}

/** The values of fields of names: what each one means, answered once for all its rows (G32). */
export function ValueFields({ fields, answers, onAnswer }: ValueFieldsProps) {
  const css = useStyles(sheet);
  return (
    <div className={css.fields}>
      {fields.map((field) => (
        <ValueField
          key={field.uuid}
          field={field}
          answers={answers[field.uuid] ?? {}}
          onAnswer={(own) => onAnswer(field.uuid, own)}
        />
      ))}
    </div>
  );
}

interface ValueFieldProps {
  field: AnsweredField;
  answers: Answers;
  onAnswer: (answers: Answers) => void;
}

function ValueField({ field, answers, onAnswer }: ValueFieldProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  // What was open when the page was shown stays in sight when it is answered.
  const [matchedShown, showMatched] = useState(false);
  const [limit, setLimit] = useState(shownAtOnce);
  const groups = groupsOf(field.values);
  const unmatched = groups.filter(({ value }) => !value.match);
  const matched = groups.filter(({ value }) => value.match);
  const open = openGroups(field, answers);
  const suggestible = open.filter(({ value }) => suggested(value) && value.doubt !== 'several');
  const listed = matchedShown ? groups : unmatched;
  const shown = listed.slice(0, limit);
  const all = (some: typeof open, answerOf: (value: ImportValue) => Answer | undefined) =>
    onAnswer(answered(answers, some, answerOf));
  return (
    <section className={css.field} aria-label={field.label}>
      <div className={css.head}>
        <h3 className={css.title}>{field.label}</h3>
        <p className={css.muted}>
          {[
            open.length > 0 && t(valuesMessages.open, { count: open.length }),
            matched.length > 0 && t(valuesMessages.matched, { count: matched.length }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className={css.bulk}>
          {suggestible.length > 0 && (
            <Button
              small
              aria-label={t(valuesMessages.use_label, { field: field.label, count: suggestible.length })}
              onClick={() => all(suggestible, suggested)}
            >
              {t(valuesMessages.use_of, { count: suggestible.length })}
            </Button>
          )}
          {open.length > 0 && field.creatable && (
            <Button
              small
              aria-label={t(valuesMessages.create_label, { field: field.label, count: open.length })}
              onClick={() => all(open, () => ({ action: 'create' }))}
            >
              {t(valuesMessages.create_of, { count: open.length })}
            </Button>
          )}
          {open.length > 0 && (
            <Button
              small
              aria-label={t(valuesMessages.blank_label, { field: field.label, count: open.length })}
              onClick={() => all(open, () => ({ action: 'blank' }))}
            >
              {t(valuesMessages.blank_of, { count: open.length })}
            </Button>
          )}
        </div>
      </div>
      {field.hasMore && <Alert kind="info">{t(valuesMessages.more_values, { max: importLimits.values })}</Alert>}
      {shown.length > 0 && (
        <ul className={css.values}>
          {shown.map((group) => (
            <ValueRow
              key={group.value.value}
              field={field}
              group={group}
              answers={answers}
              onAnswer={(answer) => all([group], () => answer)}
            />
          ))}
        </ul>
      )}
      <div className={css.bulk}>
        {listed.length > shown.length && (
          <Button small look="quiet" onClick={() => setLimit(limit + shownAtOnce)}>
            {t(valuesMessages.more, { count: listed.length - shown.length })}
          </Button>
        )}
        {matched.length > 0 && (
          <Button small look="quiet" aria-expanded={matchedShown} onClick={() => showMatched(!matchedShown)}>
            {t(matchedShown ? valuesMessages.hide_matched : valuesMessages.show_matched)}
          </Button>
        )}
      </div>
    </section>
  );
}
