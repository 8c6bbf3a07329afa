import { type ReactNode, useId, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as relationMessages from '../../../texts/compiled/screen/asset-relation';
import * as words from '../../../texts/compiled/screen/common';
import { relationCalls, type RelationTable } from '../../../wire/cmdb/cmdb';
import { AlertArea } from '../../shared/alert/AlertArea';
import { Loaded } from '../../shared/api/Loaded';
import { takeBack, useTakeBack } from '../../shared/api/takeBack';
import { useAction } from '../../shared/api/useAction';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { ConfirmDialog } from '../../shared/dialog/ConfirmDialog';
import { useMessages } from '../../shared/i18n/useMessages';
import { PlusIcon, UnlinkIcon } from '../../shared/icon/icon';
import { Stack } from '../../shared/layout/Stack';
import { useKept } from '../../shared/layout/useKept';
import { Link } from '../../shared/link/Link';
import { lazyPart } from '../../shared/part/lazyPart';
import { SrOnly } from '../../shared/style/SrOnly';
import { useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import { SearchBox } from '../../shared/table/SearchBox';
import * as relationListSheet from './Relation.module.css';
import * as relationGroupSheet from './Relation.module.css';
import { assetPaths } from './asset.paths';
import { type View, views, ViewSwitch } from './map/ViewSwitch';
import { AssetMap } from './map/map.part';

const AddRelationDialog = lazyPart(() => import('./asset.relate'), { skeleton: null });

interface RelationTabProps {
  id: number;
  name: string;
  /** Whether relations may be added and removed. */
  canRelate: boolean;
  onChanged: () => void;
}

/** The tab of an asset's relationships (D3 §2). */
export default function RelationTab({ id, name, canRelate, onChanged }: RelationTabProps) {
  const t = useMessages();
  const load = useRecord(relationCalls.table, { params: { id } }, { live: { kind: 'asset', id } });
  const [adding, setAdding] = useState(false);
  const [kept, keep] = useKept<View>('relationships', useReader()?.user_id, views);
  const [way, endWay] = useWay();
  const view = way.length > 0 && kept === 'list' ? 'map' : kept;
  const setView = (next: View) => {
    keep(next);
    if (next === 'list') endWay();
  };
  const add = (text: string) => (
    <Button icon={<PlusIcon />} onClick={() => setAdding(true)}>
      {text}
    </Button>
  );
  return (
    <AlertArea name="asset-relation">
      {view === 'list' ? (
        <Stack gap="small">
          <ViewSwitch view={view} onView={setView} />
          <Loaded of={load}>
            {({ cmdb_data: groups }) =>
              groups.length === 0 ? (
                <Empty title={t(relationMessages.none)} actions={canRelate && add(t(relationMessages.add_new))}>
                  {t(relationMessages.none_text)}
                </Empty>
              ) : (
                <RelationList
                  of={{ id, name }}
                  groups={groups}
                  canRemove={canRelate}
                  tools={canRelate && add(t(relationMessages.add))}
                  onChanged={onChanged}
                />
              )
            }
          </Loaded>
        </Stack>
      ) : (
        <AssetMap {...{ id, name, canRelate, view, way, onChanged }} onView={setView} onWayEnd={endWay} />
      )}
      {adding && <AddRelationDialog id={id} name={name} onDone={onChanged} onClose={() => setAdding(false)} />}
    </AlertArea>
  );
}

/** The assets that the address says to highlight on the map (`way=5,7`), and how to end it. */
function useWay(): [ids: readonly number[], end: () => void] {
  const [params, setParams] = useSearchParams();
  const text = params.get('way') ?? '';
  const ids = useMemo(() => text.split(',').map(Number).filter(Number.isSafeInteger).filter(Boolean), [text]);
  const end = () =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('way');
        return next;
      },
      { replace: true },
    );
  return [ids, end];
}

/** From so many on they are searched. */
const searched = 10;

interface RelationListProps {
  of: { id: number; name: string };
  groups: readonly Group[];
  canRemove: boolean;
  /** Beside the search. */
  tools: ReactNode;
  onChanged: () => void;
}

/** One group for each type and direction. */
function RelationList({ of, groups, canRemove, tools, onChanged }: RelationListProps) {
  const t = useMessages();
  const css = useStyles(relationListSheet);
  const [search, setSearch] = useState('');
  const [removal, setRemoval] = useState<Removal | null>(null);
  const many = groups.reduce((sum, { total }) => sum + total, 0) > searched;
  const word = search.toLocaleLowerCase();
  const found = groups
    .map((group) => ({
      group,
      assets: group.child_assets.filter(({ name }) => name.toLocaleLowerCase().includes(word)),
    }))
    .filter(({ assets }) => assets.length > 0);
  const count = found.reduce((sum, { assets }) => sum + assets.length, 0);
  return (
    <div className={css.list}>
      <div className={css.tools}>
        {many && <SearchBox value={search} label={t(relationMessages.search)} onChange={setSearch} />}
        <span className={css.end}>{tools}</span>
      </div>
      <SrOnly live>{search && t(relationMessages.found, { count })}</SrOnly>
      {found.length === 0 && <p className={css.muted}>{t(relationMessages.nothing_found, { search })}</p>}
      {found.map(({ group, assets }) => (
        <RelationGroup
          key={`${group.id}${sideOf(group)}`}
          group={group}
          assets={assets}
          onRemove={canRemove ? (other) => setRemoval({ group, other }) : undefined}
        />
      ))}
      {removal && <RemoveRelationDialog of={of} {...removal} onDone={onChanged} onClose={() => setRemoval(null)} />}
    </div>
  );
}

/** So many are shown at first, and with each "Show more". */
const step = 25;

interface RelationGroupProps {
  group: Group;
  /** Those that match what is searched. */
  assets: readonly Related[];
  /** Present if they may be removed. */
  onRemove?: (other: Related) => void;
}

/** The assets that are related in one way, under the name of this side. */
function RelationGroup({ group, assets, onRemove }: RelationGroupProps) {
  const t = useMessages();
  const css = useStyles(relationGroupSheet);
  const id = useId();
  const [shown, setShown] = useState(step);
  const { child_assets, total } = group;
  const { name, other } = namesOf(group);
  return (
    <section className={css.group} aria-labelledby={id}>
      <header className={css.head}>
        <h3 id={id} className={css.name} dir="auto">
          {name}
        </h3>
        <span className={css.count}>{total}</span>
        {other !== name && (
          <span className={css.muted}>{t(relationMessages.from_other_side, { relation: other })}</span>
        )}
      </header>
      <ul className={css.rows}>
        {assets.slice(0, shown).map((asset) => (
          <li key={asset.id} className={css.row}>
            <Link to={assetPaths.show(asset.id)} newTab>
              {asset.name}
            </Link>
            {onRemove && (
              <Button
                look="quiet"
                small
                icon={<UnlinkIcon />}
                aria-label={t(relationMessages.remove_named, { name: asset.name })}
                title={t(words.remove)}
                onClick={() => onRemove(asset)}
              />
            )}
          </li>
        ))}
      </ul>
      {assets.length > shown && (
        <Button look="quiet" small onClick={() => setShown(shown + step)}>
          {t(words.show_more)}
        </Button>
      )}
      {child_assets.length < total && assets.length <= shown && (
        <p className={css.muted}>{t(relationMessages.only_first, { shown: child_assets.length, total })}</p>
      )}
    </section>
  );
}

/** The assets that are related by one type in one direction. */
export type Group = RelationTable['cmdb_data'][number];
export type Related = Group['child_assets'][number];

/** From which side the relation is seen: as its first asset says (D3 §3). */
const sideOf = ({ child_assets }: Group) => child_assets[0]?.pivot.relation ?? 'forward';

/** Its name from that side, and from the other one. */
export function namesOf(group: Group): { name: string; other: string } {
  const { forward_relation_name: forward, inverse_relation_name: inverse } = group;
  return sideOf(group) === 'forward' ? { name: forward, other: inverse } : { name: inverse, other: forward };
}

interface Removal {
  group: Group;
  other: Related;
}

interface RemoveRelationDialogProps extends Removal {
  of: { id: number; name: string };
  onDone: () => void;
  onClose: () => void;
}

/** Removes one relation, confirmed (D3 §4); the success takes it back. */
function RemoveRelationDialog({ of, group, other, onDone, onClose }: RemoveRelationDialogProps) {
  const t = useMessages();
  const body = { relation: sideOf(group), child_asset_ids: [other.id], parent_asset_id: of.id, cmdb_id: group.id };
  const again = useTakeBack();
  const { run, pending } = useAction(relationCalls.remove, {
    undo: () => () => void again(takeBack(relationCalls.add, { body }), onDone),
    onDone: () => {
      onClose();
      onDone();
    },
    onFail: () => {
      onClose();
      // Somebody else may have removed it.
      onDone();
    },
  });
  return (
    <ConfirmDialog
      title={t(relationMessages.remove_title)}
      action={t(words.remove)}
      pending={pending}
      onConfirm={() => void run({ body })}
      onClose={onClose}
    >
      {t(relationMessages.remove_question, { name: of.name, relation: namesOf(group).name, other: other.name })}
    </ConfirmDialog>
  );
}
