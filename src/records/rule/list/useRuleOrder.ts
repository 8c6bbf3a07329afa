import { useEffect, useRef, useState, type RefObject } from 'react';
import type { PageType, RuleKind } from '../../../../wire/rule/rule';
import type { Page } from '../../../shared/api/useList';
import type { Load } from '../../../shared/api/useRecord';
import { ApiError } from '../../../shared/api/ApiError';
import { useAlert } from '../../../shared/alert/useAlert';
import { useHost } from '../../../shared/host/useHost';
import { type Order, useOrder } from '../../../shared/order/useOrder';
import { listQuery, type ListState } from '../../../shared/table/listState';
import { callsOf, loadRules, type RuleView } from '../rule.api';

/** Some presses of a key are one order. */
const rest = 500;

interface RuleOrder {
  rules: RuleView[];
  /** Around their lines. */
  lines: RefObject<HTMLOListElement | null>;
  order: Order;
  /** The one that was moved last. */
  moved: RuleView | undefined;
}

/**
 * The rules of a page in the order that somebody gave them, which is saved once they rest. The server wants all of them
 * (decision E32), those of other pages too; they are asked for when they are needed.
 */
export function useRuleOrder(kind: RuleKind, page: PageType, state: ListState, list: Load<Page<RuleView>>): RuleOrder {
  const { send } = useHost();
  const alert = useAlert();
  const [ids, setIds] = useState<readonly number[]>();
  const [moved, setMoved] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rows = list.data?.rows ?? [];
  const rules = ids ? [...rows].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) : rows;
  const latest = useRef(rules);
  useEffect(() => {
    latest.current = rules;
  });

  async function allIds(): Promise<number[]> {
    const here = latest.current.map(({ id }) => id);
    const total = list.data?.total ?? here.length;
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / state.limit) }, async (_, index) => {
        if (index + 1 === state.page) return here;
        const rows = await loadRules(send, kind, { ...listQuery({ ...state, page: index + 1 }), page_type: page });
        return rows.map(({ id }) => id);
      }),
    );
    return pages.flat();
  }
  async function save() {
    timer.current = undefined;
    try {
      await send(callsOf(kind).reorder, { body: { page_type: page, ids: await allIds() } });
    } catch (thrown) {
      alert.error(ApiError.from(thrown).sentences);
      setIds(undefined);
    }
    await list.reload();
    // Unless somebody went on moving meanwhile.
    if (timer.current === undefined) setIds(undefined);
  }
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  // Who leaves the page at once has moved it all the same.
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      void latestSave.current();
    },
    [],
  );

  const [lines, order] = useOrder<HTMLOListElement>({
    ids: rules.map(({ id }) => String(id)),
    move: (id, place) => {
      const others = rules.map((rule) => rule.id).filter((one) => one !== Number(id));
      setIds([...others.slice(0, place), Number(id), ...others.slice(place)]);
      setMoved(Number(id));
    },
    onEnd: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void latestSave.current(), rest);
    },
  });
  return { rules, lines, order, moved: rules.find(({ id }) => id === moved) };
}
