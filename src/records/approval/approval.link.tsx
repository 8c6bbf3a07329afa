import { createElement, Fragment, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as publicApprovalMessages from '../../../texts/compiled/screen/public-approval';
import { commentLimit, commentTooLong } from '../../../wire/approval/comment';
import { EMPTY, texts } from '../../../wire/protocol/reply';
import { Alert } from '../../shared/alert/Alert';
import { ApiError } from '../../shared/api/ApiError';
import { Loaded } from '../../shared/api/Loaded';
import type { Load } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import * as control from '../../shared/form/control.module.css';
import { localTime } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { useMessages, useRuleText } from '../../shared/i18n/useMessages';
import { CheckIcon, CloseIcon } from '../../shared/icon/icon';
import { useGo } from '../../shared/page/go';
import { cx, useStyles } from '../../shared/style/useStyles';
import * as richText from '../../shared/view/RichText.module.css';
import * as pageSheet from './PublicApproval.module.css';

interface LinkPageProps<T> {
  load: Load<T>;
  title: string;
  above?: string;
  /** Heading of a link that was withdrawn, removed or has expired. */
  gone: string;
  /** `done` is the server's sentence on what the visitor has just decided; it stays, though the link is used up. */
  children: (data: T, done: string, onDone: (sentence: string) => void) => ReactNode;
}

/**
 * What a link in a mail opens. One that does not exist sends the visitor to the host's not-found page with the server's
 * message (D1 §2, D3 §2).
 */
export function LinkPage<T>({ load, title, above, gone, children }: LinkPageProps<T>) {
  const css = useStyles(pageSheet);
  const go = useGo();
  const { data, error } = load;
  const [done, setDone] = useState('');
  const settle = (sentence: string) => {
    setDone(sentence);
    void load.reload();
  };
  const unknown = error?.status === 404 && data === undefined ? error.message : null;
  useEffect(() => {
    if (unknown !== null) go(`/not-found?message=${encodeURIComponent(unknown)}`);
  }, [unknown, go]);
  const isGone = error?.status === 410 && !done;
  const heading = isGone ? gone : title;
  const [hostTitle] = useState(document.title);
  useEffect(() => {
    document.title = `${heading} · ${hostTitle}`;
  }, [heading, hostTitle]);
  return (
    <div className={css.page}>
      <div className={css.stack}>
        <header>
          {!isGone && above && <p className={css.muted}>{above}</p>}
          <h1 className={css.heading} dir="auto">
            {heading}
          </h1>
        </header>
        {isGone ? (
          <Alert kind="warning">{error.message}</Alert>
        ) : (
          <Loaded of={load}>{(loaded) => children(loaded, done, settle)}</Loaded>
        )}
      </div>
    </div>
  );
}

/** For what comes in the place of a button that had the focus. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();

interface DecisionProps {
  /** What the button beside Approve says. */
  refuse: string;
  hint: string;
  /** Nothing is decided without a comment. */
  required?: boolean;
  expires: string;
  decide: (approve: boolean, comment: string) => Promise<{ message: string }>;
  /** With the server's sentence; '' if nothing was decided, because the page shows what was. */
  onDecided: (sentence: string) => void;
}

/**
 * Comment, Approve and the other button. Without the parts of other forms, which weigh more than this page; the server's
 * rules say the same.
 */
export function Decision({ refuse, hint, required = false, expires, decide, onDecided }: DecisionProps) {
  const t = useMessages();
  const rule = useRuleText();
  const { locale } = useHost().kit;
  const css = useStyles(pageSheet);
  const input = useStyles(control);
  const [comment, setComment] = useState('');
  const [fault, setFault] = useState('');
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState<boolean>();
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const used = lengthOf(comment);
  // Who comes from a mail can write at once; what is asked stays in sight.
  useEffect(() => area.current?.focus({ preventScroll: true }), []);

  async function run(approve: boolean) {
    const wrong = faultOf(comment, required);
    setFault(wrong);
    setFailure('');
    if (wrong) return area.current?.focus();
    setSending(approve);
    try {
      onDecided((await decide(approve, comment.trim())).message);
    } catch (thrown) {
      const { status, message, fields } = ApiError.from(thrown);
      const [sentence] = Object.values(fields);
      setFault(sentence ?? '');
      if (!sentence) setFailure(message);
      // Something else is there by now.
      if (status === 409) onDecided('');
    } finally {
      setSending(undefined);
    }
  }

  const state = (approve: boolean) => ({ pending: sending === approve, idle: sending !== undefined });
  return (
    <div className={css.stack}>
      {failure && <Alert kind="error">{failure}</Alert>}
      <label className={css.field}>
        <span>
          {t(words.comment)}
          {required && (
            <span className={css.fault} aria-hidden="true">
              {' *'}
            </span>
          )}
        </span>
        <textarea
          ref={area}
          className={cx(input.control, input.area)}
          rows={4}
          aria-required={required}
          aria-invalid={fault !== '' || undefined}
          aria-describedby={id}
          value={comment}
          onChange={({ target }) => {
            setComment(target.value);
            if (fault) setFault(faultOf(target.value, required));
          }}
        />
      </label>
      <p id={id} className={css.muted}>
        {fault && <span className={css.fault}>{rule(fault)}</span>} {hint}{' '}
        {used > commentLimit * 0.8 && <bdi>{`${used} / ${commentLimit}`}</bdi>}
      </p>
      <div className={css.buttons}>
        <Button look="primary" icon={<CheckIcon />} {...state(true)} onClick={() => void run(true)}>
          {t(words.approve)}
        </Button>
        <Button look="danger" icon={<CloseIcon />} {...state(false)} onClick={() => void run(false)}>
          {refuse}
        </Button>
      </div>
      <p className={css.muted}>{t(publicApprovalMessages.expires, { time: localTime(expires, locale) })}</p>
    </div>
  );
}

/** Characters as a person counts them. */
const lengthOf = (comment: string): number => [...comment.trim()].length;

/** D1 §5, C6. */
function faultOf(comment: string, required: boolean): string {
  const length = lengthOf(comment);
  return length === 0 && required ? texts.required : length > commentLimit ? commentTooLong : '';
}

const shown = new Set(
  'p br hr div strong b em i u s sub sup ul ol li blockquote pre code h1 h2 h3 h4 h5 h6 table thead tbody tr th td'.split(
    ' ',
  ),
);
const silent = new Set('script style template iframe object embed svg math noscript textarea select title'.split(' '));

interface Policy {
  createHTML(html: string): string;
}
const { trustedTypes } = window as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } };
let policy: Policy | undefined;

/**
 * Nodes of a document that shows, loads and runs nothing. A page with Trusted Types takes its text from a policy that
 * it knows.
 */
function inert(html: string): HTMLElement {
  policy ??= trustedTypes?.createPolicy('service-desk', { createHTML: (text) => text });
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html').body;
}

/**
 * HTML of a person, drawn anew from its text and a few elements: no attribute but the address of a link, no image,
 * nothing that asks for anything.
 */
export function SafeHtml({ html }: { html: string }) {
  const css = useStyles(richText);
  const nodes = useMemo(() => drawn(inert(html)), [html]);
  return (
    <div className={css.text} dir="auto">
      {nodes}
    </div>
  );
}

function drawn(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, key) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (node.nodeType !== Node.ELEMENT_NODE) return null;
    const element = node as Element;
    const name = element.localName;
    if (silent.has(name)) return null;
    const children = drawn(element);
    const address = name === 'a' ? addressOf(element) : null;
    if (address)
      return createElement(
        'a',
        { key, href: address, target: '_blank', rel: 'noopener noreferrer nofollow' },
        ...children,
      );
    return shown.has(name) ? createElement(name, { key }, ...children) : createElement(Fragment, { key }, ...children);
  });
}

/** Where a link leads, if that is a page or a mail address. */
function addressOf(link: Element): string | null {
  const address = link.getAttribute('href') ?? '';
  return /^(https?:\/\/|mailto:)/i.test(address) ? address : null;
}

interface DecisionRowProps {
  name: string;
  /** A badge. */
  outcome: ReactNode;
  comment: string | null;
  /** Where, and when. */
  about: ReactNode;
}

/** Who decided what before. */
export function DecisionRow({ name, outcome, comment, about }: DecisionRowProps) {
  const css = useStyles(pageSheet);
  return (
    <li className={css.row}>
      <span className={css.line}>
        <strong dir="auto">{name || EMPTY}</strong>
        {outcome}
      </span>
      {comment && (
        <q className={css.comment} dir="auto">
          {comment}
        </q>
      )}
      <span className={css.muted}>{about}</span>
    </li>
  );
}
