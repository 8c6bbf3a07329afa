import { type ReactNode, useId, useState } from 'react';
import * as collisionMessages from '../../../texts/compiled/screen/collision';
import type { Collision, CollisionReply, CollisionSeverity } from '../../../wire/collision/collision';
import { Alert } from '../../shared/alert/Alert';
import { Loaded } from '../../shared/api/Loaded';
import { Badge } from '../../shared/badge/Badge';
import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { Link } from '../../shared/link/Link';
import { useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import { InSentence } from '../../shared/view/InSentence';
import { PlannedWindow } from '../../shared/view/PlannedWindow';
import { usePlanned } from '../../shared/view/usePlanned';
import * as sheet from './Collisions.module.css';
import { AcceptCollisionDialog } from './collision.accept';
import { nameOf, useCollisions } from './collision.banner';

/** Ends of a free window that was chosen, as wire times. */
export type UseWindow = (window: { planned_start_date: string; planned_end_date: string }) => void;

interface CollisionsOfChangeProps {
  changeId: number;
  /** Moves the change to a free window; absent if the reader may not. */
  onUse?: UseWindow;
  /** What blocks it may be accepted by the reader. */
  mayAccept?: boolean;
  /** Something was accepted. */
  onChanged: () => void;
}

/** The tab of a change: each thing that its window collides with, and the next times at which nothing would (G12). */
export function CollisionsOfChange({ changeId, onUse, mayAccept, onChanged }: CollisionsOfChangeProps) {
  const t = useMessages();
  const [accepting, setAccepting] = useState(false);
  return (
    <Loaded of={useCollisions(changeId)}>
      {(reply) =>
        reply.collisions.length ? (
          <Stack>
            {reply.accepted && <Accepted {...reply.accepted} />}
            {mayAccept && (
              <div>
                <Button onClick={() => setAccepting(true)}>{t(collisionMessages.accept)}</Button>
              </div>
            )}
            <CollisionList of={reply} onUse={onUse} />
            {accepting && (
              <AcceptCollisionDialog changeId={changeId} onDone={onChanged} onClose={() => setAccepting(false)} />
            )}
          </Stack>
        ) : (
          <Empty title={t(collisionMessages.none)}>{t(collisionMessages.none_text)}</Empty>
        )
      }
    </Loaded>
  );
}

/** Who lets it be released all the same, and why. */
function Accepted({ reason, by, at }: NonNullable<CollisionReply['accepted']>) {
  const t = useMessages();
  return (
    <Alert kind="info">
      <InSentence
        say={(time) =>
          by
            ? t(collisionMessages.accepted_by, { name: by.full_name, time })
            : t(collisionMessages.accepted_at, { time })
        }
        at={at}
      />{' '}
      <bdi>{reason}</bdi>
    </Alert>
  );
}

interface CollisionListProps {
  of: CollisionReply;
  onUse?: UseWindow;
}

/** What collides, the gravest first, then the free windows. */
export function CollisionList({ of: { collisions, slots }, onUse }: CollisionListProps) {
  const css = useStyles(sheet);
  return (
    <Stack>
      <ul className={css.list}>
        {collisions.map((one, index) => (
          <CollisionRow key={index} collision={one} />
        ))}
      </ul>
      <FreeWindows slots={slots} onUse={onUse} />
    </Stack>
  );
}

const tones = { block: 'danger', warn: 'warning', info: 'neutral' } as const satisfies Record<
  CollisionSeverity,
  string
>;

function CollisionRow({ collision }: { collision: Collision }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { kind, severity, with: other, path, overlap } = collision;
  const isPart = other && (other.begin !== overlap.begin || other.end !== overlap.end);
  return (
    <li className={css.row}>
      <span className={css.severity}>
        <Badge tone={tones[severity]}>{t(collisionMessages[severity])}</Badge>
      </span>
      <div className={css.what}>
        <p className={css.name}>
          <Met collision={collision} />
        </p>
        <p className={css.why}>
          {t(collisionMessages[kind])}
          {kind !== 'outside_maintenance' && path.length > 0 && <Way path={path} />}
        </p>
        {path.length > 1 && (
          <p className={css.why}>
            <Link to={mapOf(path)}>{t(collisionMessages.on_map)}</Link>
          </p>
        )}
      </div>
      {other && (
        <div className={css.when}>
          <PlannedWindow start={other.begin} end={other.end} />
          {isPart && <Overlap {...overlap} />}
        </div>
      )}
    </li>
  );
}

/** The other change, the freeze, or the asset outside of whose windows it is. */
function Met({ collision: { with: other, path } }: { collision: Collision }): ReactNode {
  if (other?.kind === 'change') return <Link to={`/service-desk/changes/${other.id}/show`}>{nameOf(other)}</Link>;
  if (other) return <span dir="auto">{other.title}</span>;
  return path[0] ? <AssetLink asset={path[0].asset} /> : <HiddenAsset />;
}

function HiddenAsset() {
  return useMessages()(collisionMessages.hidden_asset);
}

/** One that the reader may not see has no page. */
const AssetLink = ({ asset: { id, name } }: { asset: { id: number | null; name: string } }) =>
  id === null ? <span>{name}</span> : <Link to={`/service-desk/assets/${id}/show`}>{name}</Link>;

/** The map of our asset, with those on the way to the other one highlighted. */
function mapOf(path: Collision['path']): string {
  const ids = path.flatMap(({ asset }) => asset.id ?? []);
  return `/service-desk/assets/${ids[0]}/show?tab=relationships&way=${ids.join()}`;
}

/** From the asset of the other change to ours: “esx-04 · Runs · db-02”. */
function Way({ path }: { path: Collision['path'] }) {
  const css = useStyles(sheet);
  return (
    <span className={css.way}>
      {[...path].reverse().map(({ asset, relation }, at) => (
        <span key={asset.id ?? `unseen-${at}`}>
          <AssetLink asset={asset} />
          {relation && <span className={css.relation}> {relation} </span>}
        </span>
      ))}
    </span>
  );
}

function Overlap({ begin, end }: Collision['overlap']) {
  const t = useMessages();
  const planned = usePlanned();
  return (
    <span className={useStyles(sheet).overlap}>{t(collisionMessages.overlap, { time: planned(begin, end) })}</span>
  );
}

function FreeWindows({ slots, onUse }: { slots: CollisionReply['slots']; onUse?: UseWindow }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const planned = usePlanned();
  const title = useId();
  return (
    <section aria-labelledby={title} className={css.free}>
      <h3 id={title}>{t(collisionMessages.free)}</h3>
      {slots.length === 0 && <p className={css.why}>{t(collisionMessages.no_free)}</p>}
      <ul className={css.slots}>
        {slots.map(({ begin, end }) => (
          <li key={begin} className={css.slot}>
            <PlannedWindow start={begin} end={end} />
            {onUse && (
              <Button
                small
                aria-label={t(collisionMessages.use_named, { time: planned(begin, end) })}
                onClick={() => onUse({ planned_start_date: begin, planned_end_date: end })}
              >
                {t(collisionMessages.use)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
