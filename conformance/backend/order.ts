import type { Connection } from '../../server/help-desk/connected/connection';
import { HostFailure } from '../../server/help-desk/connected/host.request';
import { type Order, orderOf } from '../../server/help-desk/connected/host.order';
import { sourceOf } from '../../server/help-desk/connected/source';
import { type Check, assert, Unmet } from '../check';
import type { Backend } from './open';

/** In which order the service desk takes the priorities of a help-desk; null if it has none. */
export async function priorityOrder(connection: Connection): Promise<Order | null> {
  if (!connection.data.priorities) return null;
  const source = sourceOf(connection);
  try {
    return orderOf((await source.changed('priorities', null)).rows);
  } finally {
    await source.close();
  }
}

export const orderCheck: Check<Backend> = {
  requirement: 22,
  title: 'priorities: which is the most urgent',
  async run({ connection }) {
    const order = await priorityOrder(connection).catch((error: unknown) => {
      throw error instanceof HostFailure ? new Unmet(`It fails: ${error.message}.`) : error;
    });
    if (!order) return 'The help-desk has none.';
    assert(
      !order.isReversed,
      `By their positions it is the other way round (${order.sentence}): say descending: true at data.priorities, by HTTP in the page.`,
    );
    return `${order.sentence.charAt(0).toUpperCase()}${order.sentence.slice(1)}.`;
  },
};
