import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { CloseIcon, DeleteIcon, PlusIcon } from '../../../shared/icon/icon';
import { Link } from '../../../shared/link/Link';
import { useStyles } from '../../../shared/style/useStyles';
import { assetPaths } from '../asset.paths';
import { AssetStatus } from '../asset.status';
import * as sheet from './AssetMap.module.css';
import { type Graph, type Key, nameFrom, otherEnd, type Relation } from './graph';
import { TypeIcon } from './MapLegend';
import type { Affected } from './useAffected';
import type { MapState } from './useMap';
import { useNodeName } from './useNodeName';
import * as mapMessages from '../../../../texts/compiled/screen/asset-map';

interface MapDetailsProps {
  map: MapState;
  graph: Graph;
  affected: Affected;
  selected: Key;
  canRelate: boolean;
  onSelect: (key: Key) => void;
  onAdd: (to: { id: number; name: string }) => void;
  onRemove: (relation: Relation) => void;
  /** Moves it with the arrow keys; only where there is a picture. */
  onMove: (() => void) | undefined;
  onClose: () => void;
}

/** Connections that are listed; of a hub the map shows the rest. */
const max = 30;

/** What is known of the selected node, and what can be done with it (D3 §2). */
export function MapDetails({
  map,
  graph,
  affected,
  selected,
  canRelate,
  onSelect,
  onAdd,
  onRemove,
  onMove,
  onClose,
}: MapDetailsProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const nameOf = useNodeName();
  const node = graph.nodes.get(selected);
  if (!node) return null;
  const name = nameOf(node);
  const fold = map.foldOf(selected);
  const group = map.groupOf(selected);
  const id = typeof node.id === 'number' ? node.id : null;
  const relations = graph.of.get(selected) ?? [];
  return (
    <section className={css.details} aria-label={t(mapMessages.details, { name })}>
      <header className={css.detailsHead}>
        <TypeIcon node={node} />
        <h3 className={css.detailsName} dir="auto">
          {name}
        </h3>
        <Button look="quiet" small icon={<CloseIcon />} aria-label={t(mapMessages.close)} onClick={onClose} />
      </header>
      <p className={css.detailsFacts}>
        <span dir="auto">{node.asset_type.name}</span>
        {node.asset_status && <AssetStatus status={node.asset_status} />}
      </p>
      <div className={css.detailsActions}>
        {id !== null && (
          <Link to={assetPaths.show(id)} look="plain">
            {t(mapMessages.open)}
          </Link>
        )}
        {fold !== 'none' && (
          <Button small onClick={() => map.toggle(selected)}>
            {t(fold === 'folded' ? mapMessages.expand : mapMessages.collapse)}
          </Button>
        )}
        {group !== undefined && (
          <Button small onClick={() => map.regroup(group)}>
            {t(mapMessages.regroup)}
          </Button>
        )}
        {id !== null && id !== map.root.id && (
          <Button small onClick={() => map.focus({ id, name: node.name })}>
            {t(mapMessages.focus)}
          </Button>
        )}
        {id !== null && (
          <Button
            small
            aria-pressed={affected.of?.id === id}
            look={affected.of?.id === id ? 'primary' : 'plain'}
            onClick={() => affected.show(affected.of?.id === id ? null : { id, name: node.name })}
          >
            {t(mapMessages.what_fails)}
          </Button>
        )}
        {id !== null && canRelate && (
          <Button small icon={<PlusIcon />} onClick={() => onAdd({ id, name: node.name })}>
            {t(mapMessages.add)}
          </Button>
        )}
        {onMove && (
          <Button small onClick={onMove}>
            {t(mapMessages.move)}
          </Button>
        )}
      </div>
      <h4 className={css.detailsTitle}>{t(mapMessages.connected, { count: relations.length })}</h4>
      <ul className={css.connections}>
        {relations.slice(0, max).map((relation) => {
          const key = otherEnd(relation, selected);
          const other = graph.nodes.get(key);
          if (!other) return null;
          const called = nameFrom(relation, selected);
          const removable = canRelate && id !== null && typeof other.id === 'number';
          return (
            <li key={relation.key} className={css.connection}>
              <span className={css.connectionText}>
                <span className={css.connectionName} dir="auto">
                  {called}
                </span>
                <button type="button" className={css.connectionOther} dir="auto" onClick={() => onSelect(key)}>
                  {nameOf(other)}
                </button>
              </span>
              {removable && (
                <Button
                  look="quiet"
                  small
                  icon={<DeleteIcon />}
                  aria-label={t(mapMessages.remove_named, { relation: called, name: nameOf(other) })}
                  onClick={() => onRemove(relation)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {node.unseen !== undefined && <p>{t(mapMessages.unseen_connections, { count: node.unseen })}</p>}
      {relations.length > max && <p>{t(mapMessages.more_connections, { count: relations.length - max })}</p>}
    </section>
  );
}
