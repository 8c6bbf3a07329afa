import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import * as commentsMessages from '../../../texts/compiled/screen/comments';
import { type Comment, commentCalls } from '../../../wire/parts/comment';
import { commentEdit } from '../../../wire/parts/comment.schema';
import { Alert } from '../alert/Alert';
import { Form } from '../form/Form';
import { FormFooter } from '../form/FormFooter';
import type { Stored } from '../form/merge';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import * as sheet from './Comments.module.css';
import { CommentField, sendByKey } from './Composer';
import { draftKey, readDraft, writeDraft } from './draft';

interface Values {
  body: string;
  mention_ids: readonly number[];
}

const storedOf = ({ body, version }: Pick<Comment, 'body' | 'version'>): Stored<Values> => ({
  version,
  values: { body, mention_ids: [] },
  shown: { body },
});

interface EditCommentProps {
  comment: Comment;
  owner: string;
  /** Who writes. */
  user: number;
  onSaved: () => void;
  onCancel: () => void;
}

/**
 * Writes one's own comment anew. What was saved meanwhile, in another window, is merged or shown to choose from; of a
 * comment that is gone the text stays to be copied.
 */
export function EditComment({ comment, owner, user, onSaved, onCancel }: EditCommentProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { send } = useHost();
  const { id, version } = comment;
  const key = draftKey(user, `comment:${id}`);
  const [opened] = useState(() => storedOf(comment));
  const [initial] = useState(() => {
    const draft = readDraft(key);
    return draft?.version === version ? { ...opened.values, body: draft.body } : opened.values;
  });
  const load = async () => {
    const query = { show: 'comments', comment: id, limit: 1 } as const;
    const { data } = await send(commentCalls.stream, { params: { owner }, query });
    return storedOf(data.stream.map((entry) => entry.comment).find((one) => one?.id === id) ?? comment);
  };
  const end = (then: () => void) => () => {
    writeDraft(key, null);
    then();
  };
  return (
    <div className={css.composer} onKeyDown={sendByKey}>
      {comment.deleted_at && <Alert kind="warning">{t(commentsMessages.deleted_meanwhile)}</Alert>}
      <Form
        kept
        label={t(commentsMessages.edit_of)}
        initial={initial}
        rules={commentEdit}
        call={commentCalls.edit}
        request={({ body }, base) => ({ params: { id }, body: { body, version: base } })}
        edit={{ opened, newer: comment.deleted_at ? undefined : storedOf(comment), reload: load }}
        onSaved={end(onSaved)}
      >
        <Kept at={key} version={version} unchanged={opened.values.body} />
        <CommentField
          owner={owner}
          onWrite={(body) => writeDraft(key, body === opened.values.body ? null : { body, version })}
        />
        <FormFooter onCancel={end(onCancel)} />
      </Form>
    </div>
  );
}

/** Keeps what is typed until it is saved or given up. */
function Kept({ at, version, unchanged }: { at: string; version: number; unchanged: string }) {
  const { body } = useFormikContext<Values>().values;
  useEffect(() => writeDraft(at, body === unchanged ? null : { body, version }), [at, body, unchanged, version]);
  return null;
}
