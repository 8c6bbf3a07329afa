import { useFormikContext } from 'formik';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as commentsMessages from '../../../texts/compiled/screen/comments';
import { commentCalls, commentLimits } from '../../../wire/parts/comment';
import { commentForm } from '../../../wire/parts/comment.schema';
import { shownLength } from '../../../wire/protocol/html';
import { Alert } from '../alert/Alert';
import { useDirty } from '../dialog/dirty';
import { FilesField } from '../form/FilesField';
import { Form } from '../form/Form';
import { FormFooter } from '../form/FormFooter';
import { Fields } from '../form/Fields';
import type { SearchMentions } from '../form/mention';
import { RichTextField } from '../form/RichTextField';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import * as sheet from './Comments.module.css';
import { draftKey, readDraft, writeDraft } from './draft';
import { useWritingSignal } from './writing';

/** A text that is quoted; `times` is another number each time. */
export interface Quoted {
  html: string;
  times: number;
}

interface ComposerProps {
  owner: string;
  /** Who writes: drafts are each person's own. */
  user: number;
  quoted: Quoted;
  /** After a comment of this id was sent. */
  onSent: (id: number) => void;
}

interface Values {
  body: string;
  attachment: readonly File[];
  mention_ids: readonly number[];
}

/** Writes a comment. What is not sent stays as a draft of this record in this browser. */
export function Composer({ owner, user, quoted, onSent }: ComposerProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const key = draftKey(user, owner);
  const [round, setRound] = useState({ open: false, count: 0 });
  const [initial, setInitial] = useState('');
  const [gone, setGone] = useState(false);
  const [times, setTimes] = useState(quoted.times);
  const field = useRef<HTMLButtonElement>(null);
  const draft = () => readDraft(key)?.body ?? '';
  useEffect(() => {
    if (round.count > 0 && !round.open) field.current?.focus();
  }, [round]);
  const open = (body: string) => {
    setInitial(body);
    setRound({ ...round, open: true });
  };
  const close = () => {
    setGone(false);
    setRound({ open: false, count: round.count + 1 });
  };
  if (times !== quoted.times) {
    setTimes(quoted.times);
    if (!round.open) open(draft() + quoted.html);
  }
  if (!round.open)
    return (
      <button ref={field} type="button" data-key="c" className={css.closed} onClick={() => open(draft())}>
        {t(commentsMessages.write)}
      </button>
    );
  return (
    <div className={css.composer} onKeyDown={sendByKey}>
      <Form
        key={round.count}
        kept
        label={t(words.comment)}
        initial={{ body: initial, attachment: [], mention_ids: [] } as Values}
        rules={commentForm}
        call={commentCalls.add}
        request={({ body, attachment }) => ({ params: { owner }, body: { body, attachment: [...attachment] } })}
        onRefused={({ status }) => setGone(status === 404)}
        onSaved={({ data }) => {
          writeDraft(key, null);
          close();
          onSent(data.id);
        }}
      >
        {gone && <Alert kind="info">{t(commentsMessages.kept)}</Alert>}
        <Kept at={key} owner={owner} quoted={quoted} />
        <FilesField name="attachment" label={t(words.attachment)}>
          <CommentField owner={owner} hint onWrite={(body) => writeDraft(key, { body })} />
        </FilesField>
        <FormFooter submit={t(commentsMessages.send)} onCancel={close} />
      </Form>
    </div>
  );
}

interface CommentFieldProps {
  owner: string;
  hint?: boolean;
  /** Keeps what is written, at once. */
  onWrite: (html: string) => void;
}

/** The text of a comment, in which people and teams are mentioned. */
export function CommentField({ owner, hint, onWrite }: CommentFieldProps) {
  const t = useMessages();
  const { send } = useHost();
  const { values, status } = useFormikContext<Values>();
  const mentions = useCallback<SearchMentions>(
    async (search, signal) => {
      const query = { limit: 10, 'search-query': search };
      const { data } = await send(commentCalls.mentionable, { params: { owner }, query, signal });
      return data.mentionables;
    },
    [send, owner],
  );
  // Who cannot be mentioned stands in the text.
  const refusal = status as { refused: Record<string, string>; at: Values } | undefined;
  const refused = refusal?.at.body === values.body ? refusal.refused.mention_ids : undefined;
  return (
    <Fields perRow={1}>
      <RichTextField
        name="body"
        label={t(words.comment)}
        hint={hint && t(commentsMessages.hint)}
        limit={commentLimits.text}
        lengthOf={shownLength}
        mentions={mentions}
        refusal={refused}
        onWrite={onWrite}
        autoFocus
      />
    </Fields>
  );
}

/** Ctrl+Enter, or ⌘ and Return, sends the form around. */
export function sendByKey(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.querySelector('form')?.requestSubmit();
}

/** Keeps what is quoted too, signals that somebody types, and adds what is quoted meanwhile. Files are in no draft. */
function Kept({ at, owner, quoted }: { at: string; owner: string; quoted: Quoted }) {
  const { values, setFieldValue } = useFormikContext<Values>();
  const signal = useWritingSignal(owner);
  const known = useRef({ body: values.body, times: quoted.times });
  const place = useRef<HTMLSpanElement>(null);
  useDirty(values.attachment.length > 0);
  useEffect(() => {
    if (values.body === known.current.body) return;
    known.current.body = values.body;
    writeDraft(at, { body: values.body });
    if (values.body) signal();
  });
  useEffect(() => {
    if (quoted.times === known.current.times) return;
    known.current.times = quoted.times;
    void setFieldValue('body', values.body + quoted.html, false);
    // An editor that has the focus takes no text from outside.
    setTimeout(() => place.current?.closest('form')?.querySelector<HTMLElement>('[contenteditable]')?.focus());
  });
  return <span ref={place} hidden />;
}
