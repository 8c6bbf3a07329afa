import { useId } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as commentsMessages from '../../../texts/compiled/screen/comments';
import { type StreamPart, streamParts } from '../../../wire/parts/comment';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import * as sheet from './Comments.module.css';

const names = { all: words.all, comments: commentsMessages.title, changes: words.changes };

/** What the stream of a record shows. */
export function StreamChoice({ value, onChange }: { value: StreamPart; onChange: (part: StreamPart) => void }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t(commentsMessages.shown)} className={css.choice}>
      {streamParts.map((part) => (
        <label key={part} className={css.part}>
          <input type="radio" name={name} checked={part === value} onChange={() => onChange(part)} />
          <span>{t(names[part])}</span>
        </label>
      ))}
    </div>
  );
}
