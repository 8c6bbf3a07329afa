import { useEffect, useState } from 'react';
import { lookupCalls } from '../../../../wire/parts/lookup';
import { problemCalls, type ProblemTicketRow } from '../../../../wire/problem/problem';
import type { Named } from '../../../../wire/protocol/reply';
import { useRecord } from '../../../shared/api/useRecord';
import { useHost } from '../../../shared/host/useHost';

interface LinkedTickets {
  /** All tickets of the problem. */
  all: readonly number[];
  /** Those that are still worked on. */
  open: readonly number[];
  /** The status in which a ticket is solved; null if the help-desk has none. */
  resolved: Named | null;
}

/** The largest page of a list. */
const limit = 100;

/** The tickets of a problem for what is done with all of them; undefined until they are known, or if they cannot be. */
export function useLinkedTickets(problemId: number, wanted: boolean): LinkedTickets | undefined {
  const { send } = useHost();
  const [tickets, setTickets] = useState<ProblemTicketRow[]>();
  const statuses = useRecord(
    lookupCalls.lookup,
    wanted ? { params: { name: 'statuses' }, query: { meta: true, limit } } : null,
  ).data?.data;

  useEffect(() => {
    let left = !wanted;
    async function load() {
      const rows: ProblemTicketRow[] = [];
      for (let page = 1, total = 1; !left && rows.length < total; page++) {
        const { data } = await send(problemCalls.tickets, { params: { id: problemId }, query: { page, limit } });
        if (data.tickets.length === 0) break;
        rows.push(...data.tickets);
        total = data.total;
      }
      if (!left) setTickets(rows);
    }
    // Without them the problem can be closed all the same.
    load().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [send, problemId, wanted]);

  if (!tickets || !statuses) return undefined;
  const over = statuses.filter(({ state }) => state === 'closed');
  return {
    all: tickets.map(({ id }) => id),
    open: tickets.filter(({ status }) => !over.some(({ id }) => id === status.id)).map(({ id }) => id),
    resolved: over[0] ?? null,
  };
}
