import { useId } from 'react';
import * as tokenMessages from '../../../texts/compiled/screen/token';
import { type Scope, scopeActions, scopeKinds, scopes } from '../../../wire/token/scope';
import * as field from '../../shared/form/Field.module.css';
import { useFormField } from '../../shared/form/useFormField';
import { useMessages } from '../../shared/i18n/useMessages';
import { cx, useStyles } from '../../shared/style/useStyles';
import * as sheet from './Token.module.css';
import { actionOf, kindNames } from './token.words';

const actionNames = { read: tokenMessages.read, write: tokenMessages.write } as const;

/** What a token may do: everything, or of some kinds of records, each read and written. */
export function ScopesField({ name, label }: { name: string; label: string }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const frame = useStyles(field);
  const id = useId();
  const { value, error, set, onBlur } = useFormField<Scope[]>(name);
  const toggle = (scope: Scope, on: boolean) =>
    set(scopes.filter((one) => (one === scope ? on : value.includes(one)) && !(on && one.endsWith(`:${scope}`))));
  const box = (scope: Scope, kind: string) => {
    const action = scope.endsWith('read') ? 'read' : 'write';
    const isAll = scope !== action && value.includes(action);
    return (
      <td key={action}>
        <input
          type="checkbox"
          className={css.box}
          aria-label={t(actionOf[action], { kind })}
          checked={isAll || value.includes(scope)}
          disabled={isAll}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => toggle(scope, target.checked)}
        />
      </td>
    );
  };
  const row = (kind: string, of: (action: (typeof scopeActions)[number]) => Scope) => (
    <tr key={kind}>
      <th scope="row">{kind}</th>
      {scopeActions.map((action) => box(of(action), kind))}
    </tr>
  );
  return (
    <fieldset
      className={cx(css.scopes, frame.field)}
      aria-describedby={cx(error && `${id}error`, `${id}hint`)}
      onBlur={onBlur}
    >
      <legend className={css.label}>
        {label}
        <span className={frame.star} aria-hidden="true">
          {' *'}
        </span>
      </legend>
      <table className={css.table}>
        <thead>
          <tr>
            <td />
            {scopeActions.map((action) => (
              <th key={action} scope="col">
                {t(actionNames[action])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(t(tokenMessages.everything), (action) => action)}
          {scopeKinds.map((kind) => row(t(kindNames[kind]), (action) => `${kind}:${action}`))}
        </tbody>
      </table>
      {error && (
        <p className={frame.error} id={`${id}error`}>
          {error}
        </p>
      )}
      <p className={frame.hint} id={`${id}hint`}>
        {t(tokenMessages.write_hint)}
      </p>
    </fieldset>
  );
}
