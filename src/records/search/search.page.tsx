import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as words from '../../../texts/compiled/screen/common';
import * as paletteMessages from '../../../texts/compiled/screen/palette';
import * as searchMessages from '../../../texts/compiled/screen/search-page';
import * as tableMessages from '../../../texts/compiled/screen/table';
import { type SearchKind, searchKinds, searchLimits, type SearchReply } from '../../../wire/search/search';
import { Failed, Skeleton } from '../../shared/api/Loaded';
import { Button } from '../../shared/button/Button';
import { isFocusFree } from '../../shared/host/focus';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { CloseIcon } from '../../shared/icon/icon';
import { SearchIcon } from '../../shared/icon/table';
import { Card } from '../../shared/layout/Card';
import { Page } from '../../shared/page/Page';
import { useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import { Time } from '../../shared/view/Time';
import { SearchResult } from './SearchResult';
import { kindTexts } from './search.kinds';
import * as sheet from './search.page.module.css';
import { useFound } from './useFound';

/** Milliseconds of rest after which the words are in the address. */
const addressed = 300;
const all = { limit: searchLimits.results };

const kindOf = (text: string | null): SearchKind | undefined => searchKinds.find((kind) => kind === text);

/** /service-desk/search?q=&kind=: all that is found by some words (G1), of one kind or of all. */
export default function SearchPage() {
  const t = useMessages();
  const css = useStyles(sheet);
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('q') ?? '';
  const kind = kindOf(params.get('kind'));
  const [typed, setTyped] = useTyped(inAddress, (q) =>
    setParams({ ...(q && { q }), ...(kind && { kind }) }, { replace: true }),
  );
  const everything = useFound(typed, all);
  const ofKind = useFound(kind ? typed : '', { ...all, kinds: kind && [kind] });
  const found = kind ? ofKind : everything;
  const word = typed.trim();
  const field = useRef<HTMLInputElement>(null);
  const { root } = useHost().kit;
  // Who comes without words has come to type them.
  useEffect(() => {
    if (!inAddress && isFocusFree(root)) field.current!.focus();
    // When the page is shown first.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const choose = (next?: SearchKind) => setParams({ ...(word && { q: word }), ...(next && { kind: next }) });

  return (
    <Page
      title={word ? t(searchMessages.of_word, { word }) : t(tableMessages.search)}
      heading={t(tableMessages.search)}
      alerts="search"
    >
      <div className={css.field} role="search">
        <SearchIcon className={css.glass} />
        <input
          ref={field}
          type="search"
          className={css.input}
          aria-label={t(searchMessages.field)}
          placeholder={t(searchMessages.field)}
          maxLength={searchLimits.text}
          dir="auto"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {typed && (
          <Button
            look="quiet"
            small
            icon={<CloseIcon />}
            aria-label={t(tableMessages.clear_search)}
            onClick={() => setTyped('')}
          />
        )}
      </div>
      {everything.data && <Kinds counts={everything.data.counts} chosen={kind} onChoose={choose} />}
      <div role="region" aria-label={t(words.records)} aria-busy={found.pending}>
        {found.error ? (
          <Failed load={found} />
        ) : found.short ? (
          <Empty title={t(searchMessages.start)}>{t(searchMessages.start_text)}</Empty>
        ) : !found.data ? (
          <Skeleton lines={9} />
        ) : (
          <Results reply={found.data} word={found.word} kind={kind} onAll={() => choose()} />
        )}
      </div>
    </Page>
  );
}

/** What stands in a field and follows the address; `onRest` writes it there. */
function useTyped(address: string, onRest: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(address);
  const [known, setKnown] = useState(address);
  if (address !== known) {
    setKnown(address);
    if (address !== typed.trim()) setTyped(address);
  }
  useEffect(() => {
    const text = typed.trim();
    if (text === address) return undefined;
    const timer = setTimeout(() => onRest(text), addressed);
    return () => clearTimeout(timer);
    // `onRest` is another function each time and does the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [typed, address]);
  return [typed, setTyped];
}

interface KindsProps {
  counts: SearchReply['counts'];
  chosen?: SearchKind;
  onChoose: (kind?: SearchKind) => void;
}

/** The kinds that have something, with how much; the chosen one also if it has nothing. */
function Kinds({ counts, chosen, onChoose }: KindsProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const shown = searchKinds.filter((kind) => counts[kind] || kind === chosen);
  if (!shown.length) return null;
  const numbers = Object.values(counts).filter((count) => count !== undefined);
  const total = numbers.reduce((sum, count) => sum + count, 0);
  const capped = (count: number, is: boolean) => (is ? `${count}+` : String(count));
  const chip = (kind: SearchKind | undefined, text: string, count: string) => (
    <button key={text} type="button" className={css.chip} aria-pressed={kind === chosen} onClick={() => onChoose(kind)}>
      {text} <span className={css.count}>{count}</span>
    </button>
  );
  const isCapped = (count: number) => count >= searchLimits.counted;
  return (
    <div className={css.kinds} role="group" aria-label={t(searchMessages.kinds)}>
      {chip(undefined, t(words.all), capped(total, numbers.some(isCapped)))}
      {shown.map((kind) => chip(kind, t(kindTexts[kind]), capped(counts[kind] ?? 0, isCapped(counts[kind] ?? 0))))}
    </div>
  );
}

interface ResultsProps {
  reply: SearchReply;
  word: string;
  kind?: SearchKind;
  onAll: () => void;
}

function Results({ reply: { results, counts }, word, kind, onAll }: ResultsProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { kit } = useHost();
  if (!results.length)
    return (
      <div role="status">
        <Empty
          title={kind ? t(searchMessages.none_of_kind) : t(paletteMessages.nothing, { word })}
          actions={kind && <Button onClick={onAll}>{t(searchMessages.all_kinds)}</Button>}
        >
          {!kind && t(paletteMessages.nothing_text)}
        </Empty>
      </div>
    );
  const total = Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return (
    <Card>
      <ul className={css.results}>
        {results.map((result) => (
          <li key={`${result.kind} ${result.id}`} className={css.result}>
            {result.path === null ? (
              <span className={css.link}>
                <SearchResult of={result} full />
              </span>
            ) : (
              <a className={css.link} href={kit.base + result.path} data-result>
                <SearchResult of={result} full />
                {result.updated_at && (
                  <span className={css.time}>
                    <Time at={result.updated_at} />
                  </span>
                )}
              </a>
            )}
          </li>
        ))}
      </ul>
      {total > results.length && <p className={css.first}>{t(searchMessages.first, { count: results.length })}</p>}
    </Card>
  );
}
