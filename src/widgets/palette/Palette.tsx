import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import * as apiMessages from '../../../texts/compiled/screen/api';
import * as words from '../../../texts/compiled/screen/common';
import * as keysMessages from '../../../texts/compiled/screen/keys';
import * as paletteMessages from '../../../texts/compiled/screen/palette';
import { goPath } from '../../../wire/host/host';
import { homeCalls, type HomeRow } from '../../../wire/home/home';
import { type SearchKind, searchLimits } from '../../../wire/search/search';
import { kindTexts, searchAddress, SearchResult, useFound } from '../../records/search/embed';
import { useRecord } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { openerIn, returnFocus } from '../../shared/dialog/focus';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { CloseIcon } from '../../shared/icon/icon';
import { SearchIcon } from '../../shared/icon/table';
import { isPaletteKey, shownKeys } from '../../shared/keys/keys';
import { SrOnly } from '../../shared/style/SrOnly';
import { cx, useStyles } from '../../shared/style/useStyles';
import * as sheet from './Palette.module.css';
import { type KeyWork, usePaletteCommands } from './usePaletteCommands';

export interface PaletteProps {
  /** Gives what was typed while its code was on its way. */
  take?: () => string;
  /** What keys do on the page behind. */
  keyWork?: readonly KeyWork[];
  /** Gets the focus back; unless given, what has it now. */
  opener?: HTMLElement;
  /** Goes to a root-relative path. */
  onGo: (path: string) => void;
  onClose: () => void;
}

/** One line of the list. */
interface Option {
  id: string;
  content: ReactNode;
  /** Where it leads, root-relative. */
  to?: string;
  run?: () => void;
}

interface Group {
  name: string;
  options: readonly Option[];
}

/** So many lines are one page for Page Up and Page Down. */
const page = 8;
const results = 12;
const recents = 5;
/** Milliseconds that records seen before may take. */
const slow = 400;

/** The server leads on from there, to an address that no router of a page knows. */
const isOfServer = (path: string) => path.startsWith(goPath('ticket', '').replace('ticket/', ''));

/**
 * Search and commands: a dialog with one field (WAI-ARIA combobox) and the list of what it finds. What can be done stands
 * above what is found, so nothing moves when results come.
 */
export default function Palette(props: PaletteProps) {
  const { portal } = useHost();
  return portal && createPortal(<Sheet {...props} />, portal);
}

function Sheet({ take = () => '', keyWork = [], opener, onGo, onClose }: PaletteProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { kit } = useHost();
  const id = useId();
  const [text, setText] = useState(take);
  const [pointed, point] = useState<string>();
  const word = text.trim();
  const found = useFound(word, { limit: results });
  const commands = usePaletteCommands(word, keyWork);
  const recent = useRecent(word === '');
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const from = opener ? { element: opener, around: [] } : openerIn(kit.root);
    const element = dialog.current!;
    element.showModal();
    element.querySelector('input')!.focus();
    return () => {
      // It is still there, and as long as it is open nothing beside it takes the focus.
      element.close();
      returnFocus(from, kit.root, kit.signal);
    };
    // As it is when it opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const groups: Group[] = [
    ...(recent?.length
      ? [
          {
            name: t(paletteMessages.recent),
            options: recent.map((row) => ({
              id: `recent ${row.kind} ${row.id}`,
              to: row.path,
              content: <SearchResult of={row} />,
            })),
          },
        ]
      : []),
    ...(recent ? commands : []).map(({ name, commands: all }) => ({
      name,
      options: all.map(({ id: key, label, icon, note, keys, to, run, danger }) => ({
        id: key,
        to,
        run,
        content: (
          <>
            <span className={cx(css.icon, danger && css.danger)}>{icon}</span>
            <span className={cx(css.label, danger && css.danger)}>{label}</span>
            {note && <span className={css.note}>{note}</span>}
            {keys && <Keys keys={keys} />}
          </>
        ),
      })),
    })),
    ...(found.data?.results.length
      ? [
          {
            name: t(words.records),
            options: [
              ...found.data.results.map((result) => ({
                id: `${result.kind} ${result.id}`,
                to: result.path ?? undefined,
                content: <SearchResult of={result} />,
              })),
              {
                id: 'all',
                to: searchAddress(word),
                content: (
                  <>
                    <span className={css.icon}>
                      <SearchIcon />
                    </span>
                    <span className={css.label}>{t(paletteMessages.show_all, { word })}</span>
                  </>
                ),
              },
            ],
          },
        ]
      : []),
  ];
  const options = groups.flatMap((group) => group.options);
  const at = Math.max(
    options.findIndex((option) => option.id === pointed),
    0,
  );
  const active = options[at];
  const elementOf = (option: Option) => `${id}${option.id}`.replace(/\s/g, '-');
  const activeElement = () => list.current?.querySelector<HTMLElement>('[aria-selected=true]');

  useEffect(() => {
    if (at === 0) list.current?.scrollTo?.({ top: 0 });
    else activeElement()?.scrollIntoView?.({ block: 'nearest' });
  }, [at, pointed, word]);

  /** The words at which Enter was quicker than their results: it opens the first of them. */
  const waiting = useRef('');
  useEffect(() => {
    if (!waiting.current || waiting.current !== found.word || !found.data?.results.length) return;
    waiting.current = '';
    activeElement()?.click();
  }, [found.word, found.data]);

  function choose(event: MouseEvent, { to, run }: Option) {
    if (to === undefined && !run) return event.preventDefault();
    // Beside the page at hand the browser opens it.
    if (to !== undefined && (event.metaKey || event.ctrlKey || event.shiftKey)) return undefined;
    if (to !== undefined && isOfServer(to)) return onClose();
    event.preventDefault();
    event.stopPropagation();
    onClose();
    // Once the focus is back.
    setTimeout(() => (to === undefined ? run!() : onGo(to)));
    return undefined;
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const last = options.length - 1;
    const inField = event.target instanceof HTMLInputElement;
    const next = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(at + page, last),
      PageUp: Math.max(at - page, 0),
    }[event.key];
    if (event.key === 'Escape' || isPaletteKey(event.nativeEvent)) onClose();
    else if (inField && next !== undefined) point(options[next]?.id);
    else if (inField && event.key === 'Enter') enter(event);
    else return;
    event.preventDefault();
  }

  function enter({ ctrlKey, metaKey }: KeyboardEvent) {
    if (active && !(found.pending && active === options[0] && !commands.length))
      activeElement()?.dispatchEvent(
        new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ctrlKey, metaKey }),
      );
    else if (found.pending) waiting.current = word;
  }

  const isEmpty = recent && !options.length && !found.pending && !found.error;
  return (
    <dialog
      ref={dialog}
      className={css.sheet}
      aria-label={t(paletteMessages.title)}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={css.box}>
        <div className={css.head}>
          <SearchIcon className={css.glass} />
          <input
            className={css.field}
            type="text"
            role="combobox"
            aria-expanded={options.length > 0}
            aria-haspopup="listbox"
            aria-autocomplete="list"
            aria-controls={`${id}list`}
            aria-activedescendant={active && elementOf(active)}
            aria-label={t(paletteMessages.title)}
            placeholder={t(paletteMessages.placeholder)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            dir="auto"
            maxLength={searchLimits.text}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              point(undefined);
              waiting.current = '';
            }}
          />
          {found.pending && <span className={css.spinner} />}
          <Button
            look="quiet"
            small
            icon={<CloseIcon />}
            aria-label={t(words.close)}
            title={t(words.close)}
            onClick={onClose}
          />
        </div>
        <div className={css.results}>
          <div
            ref={list}
            id={`${id}list`}
            role="listbox"
            aria-label={t(paletteMessages.title)}
            aria-busy={found.pending}
            className={css.list}
          >
            {groups.map(({ name, options: own }) => (
              <div key={name} role="group" aria-label={name} className={css.group}>
                <div className={css.heading} aria-hidden="true">
                  {name}
                </div>
                {own.map((option) => {
                  const isActive = option === active;
                  const shown = {
                    id: elementOf(option),
                    role: 'option',
                    'aria-selected': isActive,
                    className: cx(css.option, isActive && css.active),
                    onPointerMove: () => point(option.id),
                    // The field keeps the focus.
                    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
                    onClick: (event: MouseEvent) => choose(event, option),
                  };
                  return option.to === undefined ? (
                    <div key={option.id} {...shown} aria-disabled={!option.run || undefined}>
                      {option.content}
                    </div>
                  ) : (
                    <a
                      key={option.id}
                      {...shown}
                      href={kit.base + option.to}
                      tabIndex={-1}
                      target={isOfServer(option.to) ? '_self' : undefined}
                    >
                      {option.content}
                    </a>
                  );
                })}
              </div>
            ))}
          </div>
          {found.error && (
            <div className={css.message} role="alert">
              <span>{found.error.status === 422 ? found.error.sentences : t(apiMessages.could_not_load)}</span>
              <Button small pending={found.refreshing} onClick={() => void found.reload()}>
                {t(apiMessages.retry)}
              </Button>
            </div>
          )}
          {isEmpty && (
            <div className={css.empty}>
              <p className={css.nothing}>
                {t(found.short ? paletteMessages.few_letters : paletteMessages.nothing, { word })}
              </p>
              {!found.short && <p>{t(paletteMessages.nothing_text)}</p>}
            </div>
          )}
        </div>
        <div className={css.foot} aria-hidden="true">
          <Hint keys="↑ ↓">{t(paletteMessages.hint_move)}</Hint>
          <Hint keys={t(paletteMessages.enter)}>{t(paletteMessages.hint_open)}</Hint>
          <Hint keys={shownKeys('Mod k', t(keysMessages.control))[0] + ' ' + t(paletteMessages.enter)}>
            {t(paletteMessages.hint_tab)}
          </Hint>
          <Hint keys={t(paletteMessages.escape)}>{t(paletteMessages.hint_close)}</Hint>
        </div>
        <SrOnly>
          <span role="status">
            {word && !found.pending && !found.error
              ? options.length
                ? t(paletteMessages.found, { count: options.length })
                : t(paletteMessages.nothing, { word })
              : ''}
          </span>
        </SrOnly>
      </div>
    </dialog>
  );
}

type Recent = Pick<HomeRow, 'id' | 'identifier' | 'title' | 'path'> & { kind: SearchKind };
const none: readonly Recent[] = [];

/**
 * Records that the reader looked at last, without the one at hand; undefined for a moment, so that what stands below does
 * not move. Late ones are not shown any more.
 */
function useRecent(wanted: boolean): readonly Recent[] | undefined {
  const { kit } = useHost();
  const request = { params: { block: 'recent' }, query: { limit: recents + 1 } } as const;
  const { data, error } = useRecord(homeCalls.block, wanted ? request : null);
  const [late, setLate] = useState(false);
  const isOpen = wanted && !data && !error;
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setTimeout(setLate, slow, true);
    return () => clearTimeout(timer);
  }, [isOpen]);
  if (isOpen && !late) return undefined;
  if (!wanted || late || !data) return none;
  return data.rows
    .filter((row): row is typeof row & Recent => row.kind in kindTexts && kit.base + row.path !== location.pathname)
    .slice(0, recents);
}

/** Keys as they are on a keyboard. */
function Keys({ keys }: { keys: string }) {
  const css = useStyles(sheet);
  const t = useMessages();
  return (
    <span className={css.keys} dir="ltr" aria-hidden="true">
      {shownKeys(keys, t(keysMessages.control)).map((key) => (
        <kbd key={key} className={css.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}

function Hint({ keys, children }: { keys: string; children: string }) {
  const css = useStyles(sheet);
  return (
    <span className={css.hint}>
      <bdi dir="ltr">
        {keys.split(' ').map((key) => (
          <kbd key={key} className={css.key}>
            {key}
          </kbd>
        ))}
      </bdi>
      {children}
    </span>
  );
}
