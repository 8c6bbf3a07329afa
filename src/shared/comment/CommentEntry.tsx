import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { useHref, useLocation } from 'react-router-dom';
import * as words from '../../../texts/compiled/screen/common';
import * as commentsMessages from '../../../texts/compiled/screen/comments';
import { goPath, ownPages } from '../../../wire/host/host';
import type { Comment } from '../../../wire/parts/comment';
import { Button } from '../button/Button';
import { useCopyLink } from '../filter/useCopyLink';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { QuoteIcon } from '../icon/editor';
import { DeleteIcon, EditIcon, LinkIcon } from '../icon/icon';
import { HostLink } from '../link/HostLink';
import { cx, useStyles } from '../style/useStyles';
import { AttachmentLink } from '../view/AttachmentLink';
import { Face } from '../view/Face';
import { Moment } from '../view/Moment';
import { RichText } from '../view/RichText';
import * as sheet from './Comments.module.css';
import { EditComment } from './EditComment';

interface CommentEntryProps {
  comment: Comment;
  owner: string;
  /** Who reads; undefined until it is known. */
  user: number | undefined;
  /** A link leads to it. */
  marked: boolean;
  editing: boolean;
  onEdit: (edits: boolean) => void;
  onSaved: () => void;
  onDelete: () => void;
  onQuote: () => void;
}

/** What somebody wrote, with what the reader may do with it. */
export function CommentEntry({ comment, owner, user, marked, editing, onSaved, ...act }: CommentEntryProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { id, author, through, body, created_at, edited_at, deleted_at, attachments } = comment;
  return (
    <li
      className={cx(css.comment, marked && css.marked)}
      data-comment={id}
      tabIndex={-1}
      aria-current={marked || undefined}
    >
      <Face person={author} />
      <div className={css.content}>
        <div className={css.head}>
          <span className={css.who}>
            {author ? (
              <HostLink kind="user" id={author.id}>
                {author.full_name}
              </HostLink>
            ) : (
              t(words.system)
            )}
          </span>
          {through && <span className={css.through}>{t(commentsMessages.through, { token: through })}</span>}
          <span className={css.when}>
            <Moment at={created_at} />
            {edited_at && !deleted_at && ` · ${t(commentsMessages.edited)}`}
          </span>
          {!deleted_at && !editing && <Tools comment={comment} {...act} />}
        </div>
        {editing && user !== undefined ? (
          <EditComment
            comment={comment}
            owner={owner}
            user={user}
            onSaved={onSaved}
            onCancel={() => act.onEdit(false)}
          />
        ) : deleted_at ? (
          <p className={css.deleted}>{t(commentsMessages.deleted)}</p>
        ) : (
          <>
            <Body html={body} />
            {attachments.length > 0 && (
              <div className={css.files}>
                {attachments.map((file) => (
                  <AttachmentLink key={file.id} attachment={file} />
                ))}
              </div>
            )}
          </>
        )}
      </div>
    </li>
  );
}

type ToolsProps = Pick<CommentEntryProps, 'comment' | 'onEdit' | 'onDelete' | 'onQuote'>;

function Tools({ comment, onEdit, onDelete, onQuote }: ToolsProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const copyLink = useCopyLink();
  const { base } = useHost().kit;
  // Of the record's page, without the prefix that every copied link gets.
  const path = useHref(useLocation().pathname).slice(base.length);
  const { id, can_edit, can_delete } = comment;
  const of = { name: comment.author?.full_name ?? '' };
  return (
    <span className={css.tools}>
      <Tool icon={<QuoteIcon />} label={t(commentsMessages.quote_of, of)} onClick={onQuote} />
      <Tool
        icon={<LinkIcon />}
        label={t(commentsMessages.link_of, of)}
        onClick={() => void copyLink(`${path}?tab=comments&comment=${id}`)}
      />
      {can_edit && <Tool icon={<EditIcon />} label={t(commentsMessages.edit_of)} onClick={() => onEdit(true)} />}
      {can_delete && <Tool icon={<DeleteIcon />} label={t(commentsMessages.delete_of, of)} onClick={onDelete} />}
    </span>
  );
}

const Tool = ({ label, ...button }: { icon: ReactElement; label: string; onClick: () => void }) => (
  <Button look="quiet" small aria-label={label} title={label} {...button} />
);

/** The text of a comment; a person who is mentioned in it leads to their page, where the host has one. */
function Body({ html }: { html: string }) {
  const css = useStyles(sheet);
  const { helpDesk, base } = useHost().kit;
  const body = useRef<HTMLDivElement>(null);
  // The text is nodes of its own (RichText), filled before this runs.
  useLayoutEffect(() => {
    if (helpDesk && !helpDesk.pages.includes('user')) return;
    for (const span of body.current!.querySelectorAll<HTMLElement>('span[data-mention^="user:"]')) {
      const id = span.dataset.mention!.slice('user:'.length);
      const link = document.createElement('a');
      link.href = base + (helpDesk ? goPath('user', id) : `${ownPages.user}/${id}`);
      if (helpDesk) link.target = '_self';
      link.dataset.mention = span.dataset.mention;
      link.append(...span.childNodes);
      span.replaceWith(link);
    }
  }, [html, helpDesk, base]);
  return (
    <div className={css.body} ref={body}>
      <RichText html={html} />
    </div>
  );
}
