import { useRef, useState } from 'react';
import type { ExtensionKey } from '../../../../wire/extension/extension';
import { type Home, homeBlocks, homeCalls, type PlacedBlock } from '../../../../wire/home/home';
import { useAlert } from '../../../shared/alert/useAlert';
import { ApiError } from '../../../shared/api/ApiError';
import { useHost } from '../../../shared/host/useHost';

type Layout = Home['layout'];

export interface Arrangement {
  blocks: Layout['blocks'];
  reports: Layout['reports'];
  /** Puts a block before or behind the shown one that is beside it. */
  move: (block: PlacedBlock, by: -1 | 1) => void;
  hide: (block: PlacedBlock, hidden: boolean) => void;
  reset: () => void;
  unpin: (report: number) => void;
}

/**
 * How the person has arranged the blocks, as the server keeps it; cards of extensions that they have not placed follow, and
 * those that are gone keep their place. What they do is shown at once and saved in its order; if that fails, all is as it
 * was.
 */
export function useArrangement(
  kept: Layout,
  extensions: readonly ExtensionKey[],
  isShown: (block: PlacedBlock) => boolean,
): Arrangement {
  const { send } = useHost();
  const alert = useAlert();
  const [own, setOwn] = useState<Layout>();
  const saving = useRef(Promise.resolve());
  const { blocks: placed, reports } = own ?? kept;
  const added = extensions.filter((key) => placed.every(({ block }) => block !== key));
  const blocks = [...placed, ...added.map((block) => ({ block, hidden: false }))];

  function save(change: Partial<Layout>) {
    const next = { blocks, reports, ...change };
    setOwn(next);
    alert.clear();
    saving.current = saving.current.then(async () => {
      try {
        await send(homeCalls.arrange, { body: { blocks: next.blocks, report_ids: next.reports.map(({ id }) => id) } });
      } catch (error) {
        setOwn(undefined);
        alert.error(ApiError.from(error).sentences);
      }
    });
  }

  return {
    blocks,
    reports,
    move(block, by) {
      const shown = blocks.filter((one) => !one.hidden && isShown(one.block));
      const other = shown[shown.findIndex((one) => one.block === block) + by];
      const moved = blocks.find((one) => one.block === block);
      if (!other || !moved) return;
      const left = blocks.filter((one) => one !== moved);
      left.splice(left.indexOf(other) + (by > 0 ? 1 : 0), 0, moved);
      save({ blocks: left });
    },
    hide: (block, hidden) => save({ blocks: blocks.map((one) => (one.block === block ? { block, hidden } : one)) }),
    reset: () => save({ blocks: homeBlocks.map((block) => ({ block, hidden: false })) }),
    unpin: (report) => save({ reports: reports.filter(({ id }) => id !== report) }),
  };
}
