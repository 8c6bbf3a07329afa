import { useLayoutEffect, useMemo, useRef } from 'react';
import { Alert } from '../../../shared/alert/Alert';
import { Button } from '../../../shared/button/Button';
import { Fields } from '../../../shared/form/Fields';
import { SelectField } from '../../../shared/form/SelectField';
import { TextField } from '../../../shared/form/TextField';
import { useFormField } from '../../../shared/form/useFormField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DeleteIcon } from '../../../shared/icon/icon';
import { AscendingIcon, DescendingIcon } from '../../../shared/icon/table';
import { choicesOf } from '../../../shared/select/choice';
import { useLookup } from '../../../shared/select/useLookup';
import { useStyles } from '../../../shared/style/useStyles';
import { cabLimits, levelMatches, type CabView } from '../../../../wire/cab/cab';
import * as sheet from './CabLevels.module.css';
import * as words from '../../../../texts/compiled/screen/common';
import * as cabMessages from '../../../../texts/compiled/screen/cab';

interface CabLevelProps {
  index: number;
  count: number;
  /** As it is stored, for the names of its approvers. */
  stored?: CabView['levels'][number];
  onMove: (by: 1 | -1) => void;
  onDelete: () => void;
}

/** One level: name, rule, approvers (D3 §5). */
export function CabLevel({ index, count, stored, onMove, onDelete }: CabLevelProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const at = `levels[${index}]`;
  const order = index + 1;
  const matches = useMemo(
    () => [...levelMatches].reverse().map((match) => ({ id: match, name: t(cabMessages[match]) })),
    [t],
  );
  const source = useMemo(() => choicesOf(matches), [matches]);
  const { error } = useFormField(`${at}.approvers`);
  const pressed = useRef<HTMLButtonElement | null>(null);
  // A browser takes the focus from what is moved within the page.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [index]);
  return (
    <section className={css.level} aria-label={t(cabMessages.level, { order })}>
      <header className={css.head}>
        <h3>{t(cabMessages.level, { order })}</h3>
        {count > 1 && (
          <div className={css.tools}>
            <Button
              look="quiet"
              small
              icon={<AscendingIcon />}
              aria-label={t(cabMessages.move_up, { order })}
              idle={index === 0}
              onClick={({ currentTarget }) => {
                pressed.current = currentTarget;
                onMove(-1);
              }}
            />
            <Button
              look="quiet"
              small
              icon={<DescendingIcon />}
              aria-label={t(cabMessages.move_down, { order })}
              idle={order === count}
              onClick={({ currentTarget }) => {
                pressed.current = currentTarget;
                onMove(1);
              }}
            />
            <Button
              look="quiet"
              small
              icon={<DeleteIcon />}
              aria-label={t(cabMessages.delete_level, { order })}
              onClick={onDelete}
            />
          </div>
        )}
      </header>
      {error && <Alert kind="error">{error}</Alert>}
      <Fields>
        <TextField name={`${at}.name`} label={t(cabMessages.level_name)} required limit={cabLimits.name} />
        <SelectField name={`${at}.match`} label={t(cabMessages.match)} required source={source} known={matches} />
        <SelectField
          name={`${at}.approvers.users`}
          label={t(words.users)}
          multi
          source={useLookup('users')}
          known={stored?.approvers.users}
        />
        <SelectField
          name={`${at}.approvers.user_types`}
          label={t(words.user_types)}
          multi
          source={useLookup('user_types')}
          known={stored?.approvers.user_types}
        />
      </Fields>
    </section>
  );
}
