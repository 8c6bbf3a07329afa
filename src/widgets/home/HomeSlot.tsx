import * as approvalMessages from '../../../texts/compiled/screen/approval';
import { homeCalls, isHomeBlock } from '../../../wire/home/home';
import { Loaded, Skeleton } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { useMessages } from '../../shared/i18n/useMessages';
import { useStyles } from '../../shared/style/useStyles';
import { homeLive } from '../page/start/blocks';
import { HomeCard } from '../page/start/HomeCard';
import * as sheet from '../page/start/Start.module.css';

/** Rows of each block. */
const rows = 3;

/**
 * A small form of the start page, for that of the host: what waits for the reader and what they work on, as far as there is
 * something and they have not hidden it.
 */
export function HomeSlot() {
  const t = useMessages();
  const css = useStyles(sheet);
  const load = useRecord(homeCalls.view, {}, { live: homeLive, spread: true });
  return (
    <Loaded of={load} skeleton={<Skeleton lines={rows} />}>
      {(home) => {
        const shown = home.layout.blocks
          .flatMap(({ block, hidden }) => (!hidden && isHomeBlock(block) ? [block] : []))
          .filter((block) => block !== 'recent' && block !== 'failing' && home[block].total > 0);
        if (shown.length === 0) return <p className={css.none}>{t(approvalMessages.nothing_waits)}</p>;
        return (
          <div className={css.cards}>
            {shown.map((block) => (
              <HomeCard key={block} block={block} of={home[block]} rows={rows} />
            ))}
          </div>
        );
      }}
    </Loaded>
  );
}
