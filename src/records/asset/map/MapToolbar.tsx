import { type ReactNode } from 'react';
import { mapDirections, mapLimits, type MapDirection } from '../../../../wire/cmdb/cmdb';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { icon } from '../../../shared/icon/draw';
import { ChevronDownIcon, ChevronStartIcon } from '../../../shared/icon/icon';
import { SearchBox } from '../../../shared/table/SearchBox';
import { useStyles } from '../../../shared/style/useStyles';
import * as sheet from './AssetMap.module.css';
import type { MapState } from './useMap';
import { type View, ViewSwitch } from './ViewSwitch';
import * as mapMessages from '../../../../texts/compiled/screen/asset-map';

const UpIcon = icon('m4 10 4-4 4 4');

interface MapToolbarProps {
  map: MapState;
  view: View;
  onView: (view: View) => void;
  word: string;
  onWord: (word: string) => void;
  /** How many were found; null while nothing is looked for. */
  found: number | null;
  onFound: (by: 1 | -1) => void;
  /** Further buttons. */
  children: ReactNode;
}

/** Which part of the relationships is shown, how, and what is looked for in it. */
export function MapToolbar({ map, view, onView, word, onWord, found, onFound, children }: MapToolbarProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  return (
    <div className={css.toolbar}>
      {map.before && (
        <Button look="quiet" icon={<ChevronStartIcon />} onClick={map.back}>
          {t(mapMessages.back, { name: map.before.name })}
        </Button>
      )}
      <ViewSwitch view={view} onView={onView} />
      <label className={css.choice}>
        {t(mapMessages.depth)}
        <select className={css.select} value={map.depth} onChange={(event) => map.setDepth(Number(event.target.value))}>
          {Array.from({ length: mapLimits.depth }, (_, i) => (
            <option key={i}>{i + 1}</option>
          ))}
        </select>
      </label>
      <select
        className={css.select}
        aria-label={t(mapMessages.direction)}
        value={map.direction}
        onChange={(event) => map.setDirection(event.target.value as MapDirection)}
      >
        {mapDirections.map((direction) => (
          <option key={direction} value={direction}>
            {t(mapMessages[direction])}
          </option>
        ))}
      </select>
      <div className={css.find}>
        <SearchBox value={word} label={t(mapMessages.find)} of={t(mapMessages.find)} onChange={onWord} />
        {found !== null && (
          <span className={css.count} role="status">
            {found ? t(mapMessages.found, { count: found }) : t(mapMessages.none_found)}
          </span>
        )}
        {found !== null && found > 1 && (
          <>
            <Button
              look="quiet"
              small
              icon={<UpIcon />}
              aria-label={t(mapMessages.previous)}
              onClick={() => onFound(-1)}
            />
            <Button
              look="quiet"
              small
              icon={<ChevronDownIcon />}
              aria-label={t(mapMessages.next)}
              onClick={() => onFound(1)}
            />
          </>
        )}
      </div>
      <span className={css.tools}>{children}</span>
    </div>
  );
}
