import type { FastifyReply, FastifyRequest } from 'fastify';

/** Upper ends of the buckets, in seconds. */
const buckets = [0.025, 0.1, 0.25, 1, 2.5, 10];

interface Series {
  labels: string;
  total: number;
  /** Requests that took up to the end of each bucket and no less than the one before; the last one: longer. */
  counts: number[];
  seconds: number;
}

const names = {
  total: 'service_desk_http_requests_total',
  duration: 'service_desk_http_request_duration_seconds',
};

const escaped = (text: string): string => text.replace(/[\\"\n]/g, (one) => (one === '\n' ? '\\n' : `\\${one}`));

/**
 * Requests by method, route and status. Written by hand: there are thousands of lines, for which prom-client takes ten times as
 * long (docs/decisions/067).
 */
export function requestCounts(): {
  count: (request: FastifyRequest, reply: FastifyReply, ms: number) => void;
  text: () => string;
} {
  const all = new Map<string, Series>();
  return {
    count(request, { raw }, ms) {
      const { url = 'unmatched', config } = request.routeOptions;
      const status = raw.headersSent ? raw.statusCode : 499;
      const labels = `method="${escaped(request.method)}",route="${escaped(url)}",status="${status}"`;
      let series = all.get(labels);
      if (!series)
        all.set(labels, (series = { labels, total: 0, counts: Array<number>(buckets.length + 1).fill(0), seconds: 0 }));
      series.total++;
      if (config.call?.raw === 'text/event-stream' && status < 400) return;
      const place = buckets.findIndex((end) => ms / 1000 <= end);
      series.counts[place === -1 ? buckets.length : place]!++;
      series.seconds += ms / 1000;
    },
    text() {
      const series = [...all.values()];
      return [
        `# HELP ${names.total} Requests that are over. route is the pattern, or "unmatched"; status 499: the caller left before the answer.`,
        `# TYPE ${names.total} counter`,
        ...series.map(({ labels, total }) => `${names.total}{${labels}} ${total}`),
        '',
        `# HELP ${names.duration} Time from request to the end of its answer, without live streams.`,
        `# TYPE ${names.duration} histogram`,
        ...series.map(histogramOf),
        '',
      ].join('\n');
    },
  };
}

/** The lines of one series; none for one without a time. */
function histogramOf({ labels, counts, seconds }: Series): string {
  let sum = 0;
  const lines = counts.map((count, i) => {
    sum += count;
    return `${names.duration}_bucket{le="${buckets[i] ?? '+Inf'}",${labels}} ${sum}`;
  });
  if (!sum) return '';
  return [...lines, `${names.duration}_sum{${labels}} ${seconds}`, `${names.duration}_count{${labels}} ${sum}`].join(
    '\n',
  );
}
