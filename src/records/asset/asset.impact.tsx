import { type ReactNode, useId, useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as impactMessages from '../../../texts/compiled/screen/impact';
import {
  type ImpactDirection,
  impactDirections,
  type ImpactReply,
  type RecordImpact,
  relationCalls,
} from '../../../wire/cmdb/cmdb';
import { Alert } from '../../shared/alert/Alert';
import { Loaded } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { shown } from '../../shared/format/truncate';
import { useMessages } from '../../shared/i18n/useMessages';
import { ChevronDownIcon } from '../../shared/icon/icon';
import { HostLink } from '../../shared/link/HostLink';
import { Link } from '../../shared/link/Link';
import { SrOnly } from '../../shared/style/SrOnly';
import { cx, useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import { SearchBox } from '../../shared/table/SearchBox';
import { PersonLink } from '../../shared/view/PersonLink';
import * as assetImpactSheet from './Impact.module.css';
import * as impactPanelSheet from './Impact.module.css';
import * as impactFactsSheet from './Impact.module.css';
import * as impactAssetsSheet from './Impact.module.css';
import * as impactRowSheet from './Impact.module.css';
import { assetPaths } from './asset.paths';

const sentences = {
  affected: { some: 'fail_with_it', none: 'nothing_fails' },
  rests_on: { some: 'it_rests_on', none: 'rests_on_nothing' },
} as const;

/** What an asset takes down, and what it rests on (D28). */
export function AssetImpact({ id }: { id: number }) {
  const t = useMessages();
  const css = useStyles(assetImpactSheet);
  const [direction, setDirection] = useState<ImpactDirection>('affected');
  const load = useRecord(
    relationCalls.impact,
    { query: { asset_ids: [id], direction } },
    { live: 'asset', spread: true },
  );
  const { some, none } = sentences[direction];
  return (
    <div className={css.panel}>
      <div className={css.types} role="group" aria-label={t(impactMessages.direction)}>
        {impactDirections.map((one) => (
          <button
            key={one}
            type="button"
            className={cx(css.type, css.pressable)}
            aria-pressed={one === direction}
            onClick={() => setDirection(one)}
          >
            {t(impactMessages[one])}
          </button>
        ))}
      </div>
      <Loaded of={load}>
        {(reply) => (
          <ImpactPanel
            key={direction}
            impact={ofAsset(reply)}
            sentence={
              reply.assets.length ? t(impactMessages[some], { count: reply.assets.length }) : t(impactMessages[none])
            }
            changes={t(impactMessages.open_changes)}
            nothing={t(impactMessages.relations_text)}
          />
        )}
      </Loaded>
    </div>
  );
}

const calls = { change: relationCalls.changeImpact, problem: relationCalls.problemImpact };

interface RecordImpactProps {
  kind: keyof typeof calls;
  id: number;
}

/** What fails with the assets of a change or a problem, and what else is open on them (D28). */
export function RecordImpact({ kind, id }: RecordImpactProps) {
  const t = useMessages();
  const load = useRecord(calls[kind], { params: { id } }, { live: [{ kind, id }, 'asset'], spread: true });
  return (
    <Loaded of={load}>
      {(impact) =>
        impact.asked === 0 ? (
          <Empty title={t(impactMessages.no_assets)}>{t(impactMessages.no_assets_text)}</Empty>
        ) : (
          <ImpactPanel
            impact={impact}
            sentence={
              impact.total
                ? t(impactMessages.fail_with_these, { count: impact.total })
                : t(impactMessages.nothing_fails_with_these)
            }
            changes={t(kind === 'change' ? impactMessages.other_changes : impactMessages.open_changes)}
            nothing={t(impactMessages.relations_text)}
          />
        )
      }
    </Loaded>
  );
}

interface ImpactPanelProps {
  impact: Impact;
  /** The result in a sentence. */
  sentence: string;
  /** What the open changes are called: on a change, the other ones. */
  changes: string;
  /** Where neither assets nor anything open was found: what to do about it. */
  nothing: ReactNode;
}

/** What an impact means: how many of which type, who is to be told, what else is open, then each asset (D28). */
function ImpactPanel({ impact, sentence, changes, nothing }: ImpactPanelProps) {
  const t = useMessages();
  const css = useStyles(impactPanelSheet);
  const [type, setType] = useState<string | null>(null);
  const chosen = impact.types.some(({ name }) => name === type) ? type : null;
  return (
    <div className={css.panel}>
      <p className={css.sentence}>{sentence}</p>
      {impact.truncated && <Alert kind="warning">{t(impactMessages.truncated, { count: impact.total })}</Alert>}
      {impact.total === 0 && impact.tickets === 0 && impact.changes === 0 ? (
        <p className={css.muted}>{nothing}</p>
      ) : (
        <ImpactFacts impact={impact} changes={changes} type={chosen} onType={setType} />
      )}
      {impact.assets.length > 0 ? (
        <ImpactAssets assets={impact.assets} type={chosen} />
      ) : (
        impact.total > 0 && <Alert kind="info">{t(impactMessages.counts_only)}</Alert>
      )}
    </div>
  );
}

interface ImpactFactsProps {
  impact: Impact;
  changes: string;
  /** The asset type that the list is narrowed to. */
  type: string | null;
  onType: (type: string | null) => void;
}

/** The numbers of an impact, with names where the reader may see them. */
function ImpactFacts({ impact, changes, type, onType }: ImpactFactsProps) {
  const t = useMessages();
  const css = useStyles(impactFactsSheet);
  const listed = impact.assets.length > 0;
  return (
    <>
      {impact.types.length > 0 && (
        <ul className={css.types} aria-label={t(words.asset_types)}>
          {impact.types.map(({ name, count }) => (
            <li key={name}>
              {listed && impact.types.length > 1 ? (
                <button
                  type="button"
                  className={cx(css.type, css.pressable)}
                  aria-pressed={name === type}
                  onClick={() => onType(name === type ? null : name)}
                >
                  <strong className={css.number}>{count}</strong> <bdi>{name}</bdi>
                </button>
              ) : (
                <span className={css.type}>
                  <strong className={css.number}>{count}</strong> <bdi>{name}</bdi>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={css.facts}>
        <Fact
          title={t(impactMessages.people)}
          total={impact.people_total}
          none={t(impactMessages.nobody)}
          rows={impact.people.map((person) => ({ id: person.id, row: <PersonLink person={person} /> }))}
        />
        <Fact
          title={t(words.departments)}
          total={impact.departments_total}
          none={t(words.none)}
          rows={impact.departments.map(({ id, name }) => ({ id, row: <bdi>{name}</bdi> }))}
        />
        <Fact
          title={t(impactMessages.open_tickets)}
          total={impact.tickets}
          none={t(words.none)}
          rows={impact.open_tickets.map(({ id, ticket_number, title }) => ({
            id,
            row: <HostLink kind="ticket" id={id} max={shown.title}>{`#${ticket_number} ${title}`}</HostLink>,
          }))}
        />
        <Fact
          title={changes}
          total={impact.changes}
          none={t(words.none)}
          rows={impact.open_changes.map(({ id, identifier, subject }) => ({
            id,
            row: <Link to={`/service-desk/changes/${id}/show`} max={shown.title}>{`${identifier} ${subject}`}</Link>,
          }))}
        />
      </div>
    </>
  );
}

/** So many are shown at first. */
const few = 5;

interface FactProps {
  title: string;
  total: number;
  none: string;
  rows: readonly { id: number; row: ReactNode }[];
}

function Fact({ title, total, none, rows }: FactProps) {
  const t = useMessages();
  const css = useStyles(impactFactsSheet);
  const id = useId();
  const [all, setAll] = useState(false);
  const listed = all ? rows : rows.slice(0, few);
  return (
    <section className={css.fact} aria-labelledby={id}>
      <h3 id={id} className={css.title}>
        {title} {total > 0 && <span className={css.count}>{total}</span>}
      </h3>
      {total === 0 && <p className={css.muted}>{none}</p>}
      {listed.length > 0 && (
        <ul className={css.names}>
          {listed.map((one) => (
            <li key={one.id}>{one.row}</li>
          ))}
        </ul>
      )}
      {rows.length > listed.length ? (
        <Button look="quiet" small onClick={() => setAll(true)}>
          {t(impactMessages.show_all, { count: rows.length })}
        </Button>
      ) : (
        rows.length > 0 &&
        total > rows.length && <p className={css.muted}>{t(impactMessages.and_more, { count: total - rows.length })}</p>
      )}
    </section>
  );
}

/** So many are shown at first, and with each "Show more". */
const step = 25;
/** From so many on they are searched. */
const searched = 10;

interface ImpactAssetsProps {
  /** Nearest first. */
  assets: readonly ImpactAsset[];
  /** Only those of this asset type. */
  type: string | null;
}

/** The assets of an impact, each with the way to it on demand. */
function ImpactAssets({ assets, type }: ImpactAssetsProps) {
  const t = useMessages();
  const css = useStyles(impactAssetsSheet);
  const id = useId();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(step);
  const word = search.toLocaleLowerCase();
  const found = assets.filter(
    ({ name, asset_type }) => (!type || asset_type.name === type) && name.toLocaleLowerCase().includes(word),
  );
  return (
    <section className={css.assets} aria-labelledby={id}>
      <header className={css.head}>
        <h3 id={id} className={css.title}>
          {t(impactMessages.assets)}
        </h3>
        {assets.length > searched && <SearchBox value={search} label={t(impactMessages.search)} onChange={setSearch} />}
      </header>
      <SrOnly live>{(search || type) && t(impactMessages.found, { count: found.length })}</SrOnly>
      {found.length === 0 && <p className={css.muted}>{t(impactMessages.nothing_found)}</p>}
      <ul className={css.rows}>
        {found.slice(0, shown).map((asset) => (
          <ImpactRow key={asset.id} asset={asset} />
        ))}
      </ul>
      {found.length > shown && (
        <Button look="quiet" small onClick={() => setShown(shown + step)}>
          {t(words.show_more)}
        </Button>
      )}
    </section>
  );
}

/** An asset, what tells it from others, and why it is here. */
function ImpactRow({ asset }: { asset: ImpactAsset }) {
  const t = useMessages();
  const css = useStyles(impactRowSheet);
  const id = useId();
  const [open, setOpen] = useState(false);
  const owner = asset.managed_by?.full_name || asset.managed_by?.name;
  const facts = [
    asset.asset_type.name,
    asset.asset_status?.name,
    owner && t(impactMessages.managed_by, { name: owner }),
    asset.department?.name,
    t(impactMessages.steps, { count: asset.depth }),
  ];
  return (
    <li className={css.row}>
      <div className={css.who}>
        <Link to={assetPaths.show(asset.id)} newTab>
          {asset.name}
        </Link>
        <span className={css.muted}>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <button
        type="button"
        className={css.why}
        aria-label={t(impactMessages.why_named, { name: asset.name })}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {t(impactMessages.why)}
        <ChevronDownIcon className={cx(css.arrow, open && css.turned)} />
      </button>
      {open && (
        <p id={id} className={css.path}>
          <bdi>{asset.name}</bdi>
          {asset.path.map((step) => (
            <span key={step.id}>
              {' '}
              <em className={css.relation}>{step.relation_name}</em> <bdi>{step.name}</bdi>
            </span>
          ))}
        </p>
      )}
    </li>
  );
}

/** What the panel shows: of a record, or of one asset. */
export type Impact = RecordImpact;
type ImpactAsset = Impact['assets'][number];

/** That of one asset, whose reader may see assets. */
const ofAsset = (reply: ImpactReply): Impact => ({
  ...reply,
  asked: 1,
  total: reply.assets.length,
  people_total: reply.people.length,
  departments_total: reply.departments.length,
  open_tickets: [],
  open_changes: [],
});
