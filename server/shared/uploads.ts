import { ApiError } from './errors';
import { gate } from './gate';
import { say } from './sentence';
import * as uploadSentences from '../../texts/compiled/server/upload';

/**
 * Keeps uploads from using up what everybody else needs: receiving files takes no database connection, storing them
 * takes a quarter of the connections at most.
 */
export interface Uploads {
  /** Reads a form with files. Throws 503 with Retry-After while too many are being received. */
  receive<T>(read: () => Promise<T>): Promise<T>;
  /** Stores files; waits while others do. */
  store<T>(work: () => Promise<T>): Promise<T>;
}

/** Forms with files that one process reads at the same time. */
const maxArriving = 40;

/** `connections`: the number of database connections of the process. */
export function uploads(connections: number): Uploads {
  let arriving = 0;
  return {
    async receive(read) {
      if (arriving >= maxArriving) {
        throw new ApiError(503, say(uploadSentences.busy), 10);
      }
      arriving++;
      try {
        return await read();
      } finally {
        arriving--;
      }
    },
    store: gate(Math.max(1, Math.floor(connections / 4))),
  };
}
