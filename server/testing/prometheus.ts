export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Samples of Prometheus' text format. Throws for a line that is none. */
export function samplesOf(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value] = /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
      if (!name) throw new Error(`This is no sample: ${line}`);
      return {
        name,
        labels: Object.fromEntries(
          [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, one]) => [key, one]),
        ),
        value: Number(value),
      };
    });
}

/** The figure of the sample with this name and these labels, others of it may be anything; undefined: there is none. */
export const figureOf = (text: string, name: string, labels: Record<string, string> = {}): number | undefined =>
  samplesOf(text).find(
    (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  )?.value;
