import type { ReactNode } from 'react';
import { Button } from '../button/Button';
import { isDay } from '../format/date';
import { localDay, localTime } from '../format/moment';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import * as sheet from './Field.module.css';
import { useMerging } from './useMerge';
import * as words from '../../../texts/compiled/screen/common';
import * as formMessages from '../../../texts/compiled/screen/form';

/** Beside the value that was typed, the one that somebody else saved meanwhile in the same field, to choose from. */
export function MergeChoice({ name, label, theirs }: { name: string; label: string; theirs?: ReactNode }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  const merging = useMerging();
  if (!merging?.both.includes(name)) return null;
  const { by, shown, decide } = merging;
  const value = textOf(shown[name]);
  const choose = (theirs: boolean) => (event: { currentTarget: HTMLElement }) => {
    // The buttons go; the control is beside them.
    event.currentTarget.closest(`.${css.field}`)?.querySelector<HTMLElement>(controls)?.focus();
    decide(name, theirs);
  };

  function textOf(of: unknown): string {
    if (typeof of === 'boolean') return t(of ? words.yes : words.no);
    if (Array.isArray(of)) return of.map(textOf).join(', ');
    if (typeof of === 'object' && of !== null)
      return 'name' in of ? String(of.name) : 'value' in of ? String(of.value) : '';
    const text = typeof of === 'string' || typeof of === 'number' ? String(of) : '';
    if (isTime.test(text)) return (isDay(text) ? localDay : localTime)(text, locale);
    return text.startsWith('<') ? (new DOMParser().parseFromString(text, 'text/html').body.textContent ?? '') : text;
  }

  return (
    <div className={css.choice} data-choice role="group" aria-label={t(formMessages.both_changed, { fields: label })}>
      <p>
        {t(by === undefined ? formMessages.theirs : formMessages.theirs_by, { person: by ?? '' })}{' '}
        <bdi className={css.theirs}>{theirs ?? (value || t(formMessages.theirs_blank))}</bdi>
      </p>
      <Button small onClick={choose(true)}>
        {t(formMessages.use_theirs)}
      </Button>
      <Button small onClick={choose(false)}>
        {t(formMessages.keep_mine)}
      </Button>
    </div>
  );
}

const isTime = /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/;
const controls = 'input:not([type="file"]), textarea, select, [contenteditable], button';
