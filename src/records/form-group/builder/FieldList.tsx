import type { RefObject } from 'react';
import { Badge } from '../../../shared/badge/Badge';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DeleteIcon, WarningIcon } from '../../../shared/icon/icon';
import { Grip } from '../../../shared/order/Grip';
import { useOrder } from '../../../shared/order/useOrder';
import { cx, useStyles } from '../../../shared/style/useStyles';
import type { FieldValues } from './builder.values';
import * as sheet from './Builder.module.css';
import { CopyIcon } from './icon';
import * as words from '../../../../texts/compiled/screen/common';
import * as formGroupMessages from '../../../../texts/compiled/screen/form_group';

interface FieldListProps {
  fields: readonly FieldValues[];
  /** Key of the field whose settings are shown. */
  chosen: string | null;
  /** Keys of fields with something wrong. */
  wrong: ReadonlySet<string>;
  list: RefObject<HTMLUListElement | null>;
  /** Where a dragged kind would come to stand. */
  gap: number | null;
  mayCopy: boolean;
  onChoose: (key: string) => void;
  onMove: (from: number, to: number) => void;
  onCopy: (index: number) => void;
  onRemove: (index: number) => void;
}

/** The fields in their order: chosen, moved by the grip or its arrow keys, copied and removed. */
export function FieldList({ fields, chosen, wrong, list, gap, mayCopy, ...on }: FieldListProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const keys = fields.map(({ key }) => key);
  const [, order] = useOrder({ list, ids: keys, move: (key, place) => on.onMove(keys.indexOf(key), place) });
  return (
    <ul
      ref={list}
      className={cx(css.list, gap === fields.length && css.gapEnd)}
      aria-label={t(formGroupMessages.fields)}
    >
      {fields.map((field, index) => {
        const name = field.label || t(formGroupMessages.untitled);
        return (
          <li
            key={field.key}
            className={cx(css.line, field.key === chosen && css.chosen, gap === index && css.gap)}
            data-field={field.key}
          >
            <Grip
              of={order}
              id={field.key}
              label={t(formGroupMessages.move_field, { name })}
              hint={t(formGroupMessages.move_hint)}
            />
            <button
              type="button"
              className={css.field}
              aria-current={field.key === chosen || undefined}
              onClick={() => on.onChoose(field.key)}
            >
              <span className={css.label} dir="auto">
                {name}
                {field.required && (
                  <span className={css.star} aria-hidden="true">
                    {' *'}
                  </span>
                )}
              </span>
              <span className={css.kind}>{t(formGroupMessages[`kind_${field.kind}`])}</span>
            </button>
            {!field.active && <Badge tone="neutral">{t(formGroupMessages.inactive)}</Badge>}
            {wrong.has(field.key) && (
              <span className={css.wrong} role="img" aria-label={t(formGroupMessages.field_wrong)}>
                <WarningIcon />
              </span>
            )}
            <Button
              look="quiet"
              small
              icon={<CopyIcon />}
              aria-label={t(formGroupMessages.copy_field, { name })}
              title={t(words.duplicate)}
              idle={!mayCopy}
              onClick={() => on.onCopy(index)}
            />
            <Button
              look="quiet"
              small
              icon={<DeleteIcon />}
              aria-label={t(formGroupMessages.remove_field, { name })}
              title={t(words.remove)}
              onClick={() => on.onRemove(index)}
            />
          </li>
        );
      })}
    </ul>
  );
}
