import { useEffect, useRef, useState } from 'react';
import * as approvalMessages from '../../../../texts/compiled/screen/approval';
import * as startMessages from '../../../../texts/compiled/screen/start';
import { accessCalls } from '../../../../wire/access/access';
import { type Home, homeCalls, isHomeBlock, type PlacedBlock } from '../../../../wire/home/home';
import { knownErrorCalls } from '../../../../wire/problem/known-error';
import type { PermissionKey } from '../../../../wire/protocol/permission';
import { assetList } from '../../../records/asset/embed';
import { contractList } from '../../../records/contract/embed';
import { PinnedReport } from '../../../records/report/embed';
import { Loaded, Skeleton } from '../../../shared/api/Loaded';
import { useReader } from '../../../shared/api/useReader';
import { useRecord } from '../../../shared/api/useRecord';
import { useExtensions } from '../../../shared/extension/useExtensions';
import { useMessages } from '../../../shared/i18n/useMessages';
import { MoreIcon } from '../../../shared/icon/table';
import { Link } from '../../../shared/link/Link';
import * as layoutSheet from '../../../shared/layout/layout.module.css';
import type { Reader } from '../../../shared/list/recordList';
import { Menu } from '../../../shared/menu/Menu';
import { Page } from '../../../shared/page/Page';
import { SrOnly } from '../../../shared/style/SrOnly';
import { cx, useStyles } from '../../../shared/style/useStyles';
import { Empty } from '../../../shared/table/Empty';
import { start } from '../menu';
import { useMenuEntries } from '../useMenuEntries';
import { isAgent } from '../useOwnRights';
import { blocksFor, homeLive, titleOf } from './blocks';
import { ExtensionCard } from './ExtensionCard';
import { HomeCard } from './HomeCard';
import { ListCard } from './ListCard';
import { shownRows, StartCard, StartRows } from './StartCard';
import * as sheet from './Start.module.css';
import { useArrangement } from './useArrangement';

/** /service-desk: what waits for the reader, what comes soon, what they looked at last, by one call (G9). */
export default function StartPage() {
  const t = useMessages();
  const css = useStyles(sheet);
  const layout = useStyles(layoutSheet);
  const load = useRecord(homeCalls.view, {}, { live: homeLive, spread: true });
  const reader = useReader();
  if (load.data && reader) return <Overview home={load.data} reader={reader} />;
  return (
    <Page title={t(start.text)} alerts="start">
      <Loaded of={{ ...load, data: undefined }} skeleton={<Placeholders />}>
        {() => null}
      </Loaded>
      {load.data === undefined && load.error && <Lists />}
    </Page>
  );

  /** As large as the cards that come. */
  function Placeholders() {
    return (
      <div className={css.cards}>
        {[1, 2, 3, 4].map((card) => (
          <div key={card} className={cx(layout.card, css.card)}>
            <Skeleton lines={2 * shownRows} />
          </div>
        ))}
      </div>
    );
  }
}

interface OverviewProps {
  home: Home;
  reader: Reader;
}

function Overview({ home, reader }: OverviewProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const cards = useRef<HTMLDivElement>(null);
  const possible = blocksFor(reader);
  const works = isAgent(reader);
  const placed = useExtensions('home.card');
  const extensions = new Map<string, (typeof placed)[number]>(placed.map((one) => [one.key, one]));
  const isThere = (block: PlacedBlock) => (isHomeBlock(block) ? possible.has(block) : extensions.has(block));
  const nameOf = (block: PlacedBlock) => (isHomeBlock(block) ? titleOf(t, block) : extensions.get(block)!.title);
  const { blocks, reports, move, hide, reset, unpin } = useArrangement(
    home.layout,
    placed.map(({ key }) => key),
    isThere,
  );
  const [done, setDone] = useState<{ block: PlacedBlock | null; text: string }>();
  const own = blocks.filter(({ block }) => isThere(block));
  const shown = own.filter(({ hidden }) => !hidden);
  // A button that moves with its card loses the focus.
  useEffect(() => {
    if (!done) return;
    const root = cards.current?.getRootNode() as ShadowRoot | Document | undefined;
    const card = done.block && cards.current?.querySelector(`[data-block=${done.block}]`);
    (card ?? root?.querySelector('[data-arrange]'))?.querySelector<HTMLElement>('button')?.focus();
  }, [done]);

  const moveBy = (block: PlacedBlock, by: -1 | 1) => {
    move(block, by);
    const place = shown.findIndex((one) => one.block === block) + 1 + by;
    setDone({ block, text: t(startMessages.moved, { name: nameOf(block), place, count: shown.length }) });
  };
  const hideIt = (block: PlacedBlock) => {
    hide(block, true);
    setDone({ block: null, text: t(startMessages.hidden, { name: nameOf(block) }) });
  };
  const options = (block: PlacedBlock, at: number) => (
    <Menu
      small
      look="quiet"
      icon={<MoreIcon />}
      label={t(startMessages.options, { name: nameOf(block) })}
      actions={[
        at > 0 && { label: t(startMessages.earlier), onSelect: () => moveBy(block, -1) },
        at < shown.length - 1 && { label: t(startMessages.later), onSelect: () => moveBy(block, 1) },
        { label: t(startMessages.hide), onSelect: () => hideIt(block) },
      ]}
    />
  );
  // A card of an extension may come a little later.
  const awaited = reader.extension_points?.includes('home.card') === true && placed.length === 0;
  const isCaughtUp =
    reports.length === 0 &&
    !awaited &&
    own.every(({ block, hidden }) => (isHomeBlock(block) ? home[block].total === 0 : hidden));
  const card = ({ block }: { block: PlacedBlock }) => {
    const menu =
      works &&
      options(
        block,
        shown.findIndex((one) => one.block === block),
      );
    return (
      <div key={block} data-block={block} className={css.place}>
        {isHomeBlock(block) ? (
          <HomeCard block={block} of={home[block]} menu={menu} />
        ) : (
          <ExtensionCard of={extensions.get(block)!} menu={menu} />
        )}
      </div>
    );
  };
  return (
    <Page
      title={t(start.text)}
      alerts="start"
      actions={
        works && (
          <span data-arrange="">
            <Menu
              look="quiet"
              label={t(startMessages.arrange)}
              actions={[
                ...own
                  .filter(({ hidden }) => hidden)
                  .map(({ block }) => ({
                    label: t(startMessages.show_block, { name: nameOf(block) }),
                    onSelect: () => (hide(block, false), setDone({ block, text: '' })),
                  })),
                { label: t(startMessages.set_back), onSelect: () => (reset(), setDone({ block: null, text: '' })) },
              ]}
            />
          </span>
        )
      }
    >
      <SrOnly live>{done?.text}</SrOnly>
      {isCaughtUp && works && (
        <Empty title={t(approvalMessages.nothing_waits)}>{t(startMessages.caught_up_text)}</Empty>
      )}
      {shown.length === 0 && <Empty title={t(startMessages.all_hidden)}>{t(startMessages.all_hidden_text)}</Empty>}
      <div ref={cards} className={css.cards} hidden={isCaughtUp && works}>
        {shown.filter(({ block }) => works || isHomeBlock(block)).map(card)}
        {reports.map(({ id, name }) => (
          <StartCard
            key={`report ${id}`}
            title={name}
            menu={
              <Menu
                small
                look="quiet"
                icon={<MoreIcon />}
                label={t(startMessages.options, { name })}
                actions={[
                  {
                    label: t(startMessages.unpin),
                    onSelect: () => (unpin(id), setDone({ block: null, text: t(startMessages.unpinned, { name }) })),
                  },
                ]}
              />
            }
          >
            <PinnedReport id={id} />
          </StartCard>
        ))}
        {!works && <OwnThings reader={reader} />}
        {/* Who cannot arrange the page has what is theirs before what others add. */}
        {!works && shown.filter(({ block }) => !isHomeBlock(block)).map(card)}
      </div>
      <Lists />
    </Page>
  );
}

/** Known errors of the reader's assets; nothing while there are none. */
function KnownErrorsCard() {
  const t = useMessages();
  const { data } = useRecord(knownErrorCalls.knownErrors, { query: { limit: shownRows } });
  if (!data?.total) return null;
  const to = '/service-desk/my-known-errors';
  return (
    <StartCard title={t(startMessages.my_known_errors)} total={data.total} all={to}>
      <StartRows
        empty=""
        rows={data.known_errors.map(({ id, title, assets }) => ({
          key: id,
          name: title,
          to,
          note: assets.map(({ name }) => name).join(', '),
        }))}
      />
    </StartCard>
  );
}

/** What clients may see of theirs is among the rights of users. */
function OwnThings({ reader }: { reader: Reader }) {
  const load = useRecord(accessCalls.permissions, { query: { role: 'user', limit: 'all' } });
  return (
    <Loaded of={load}>
      {({ permissions }) => {
        const holds = (...keys: PermissionKey[]) =>
          permissions.some(({ key, checked }) => checked && keys.some((one) => one === key));
        return (
          <>
            {holds('view_own_assets', 'view_organization_assets') && (
              <ListCard
                of={assetList}
                view="used"
                title={startMessages.my_assets}
                reader={reader}
                note={({ identifier }) => identifier}
              />
            )}
            {holds('view_own_assets') && <KnownErrorsCard />}
            {holds('view_own_contracts', 'view_organization_contracts') && (
              <ListCard
                of={contractList}
                view="active"
                title={startMessages.my_contracts}
                reader={reader}
                note={({ identifier }) => identifier}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** The way to everything else. */
function Lists() {
  const t = useMessages();
  const css = useStyles(sheet);
  const lists = useMenuEntries().filter((entry) => entry !== start);
  return (
    <nav className={css.lists} aria-labelledby="start-lists">
      <h2 id="start-lists" className={css.heading}>
        {t(startMessages.lists)}
      </h2>
      <ul>
        {lists.map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>{t(text)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
