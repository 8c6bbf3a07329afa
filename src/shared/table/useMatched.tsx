import { type ReactNode, useCallback } from 'react';
import * as tableMessages from '../../../texts/compiled/screen/table';
import type { Matched } from '../../../wire/parts/matched';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import { Marked } from '../view/Marked';
import type { AnyColumn } from './column';
import * as sheet from './useMatched.module.css';

/** So many fields are shown of a row. */
const most = 2;

/**
 * Draws below a row what a search found it by, where none of its drawn columns shows that. `columns`: all that the list has,
 * by which the fields are called.
 */
export function useMatched<R extends object>(
  columns: readonly AnyColumn<R>[],
): (row: R, drawn: readonly AnyColumn<R>[]) => ReactNode {
  const css = useStyles(sheet);
  const t = useMessages();
  return useCallback(
    (row, drawn) => {
      const { matched = [] } = row as { matched?: readonly Matched[] };
      const isShown = ({ field }: Matched) => drawn.some(({ id }) => id === field);
      if (!matched.length || matched.some(isShown)) return null;
      const labelOf = (field: string): string | undefined =>
        field === 'label'
          ? t(tableMessages.on_label)
          : columns.find(({ id }) => id === field.replace(/\.email$/, ''))?.header;
      return matched.slice(0, most).map(({ field, text, marks }) => {
        const label = labelOf(field);
        return (
          <div key={`${field} ${text}`} className={css.matched}>
            {label && (
              <>
                <bdi>{label}</bdi>:{' '}
              </>
            )}
            <Marked text={text} marks={marks} />
          </div>
        );
      });
    },
    [columns, css, t],
  );
}
