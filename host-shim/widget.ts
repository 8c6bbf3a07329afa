/** One extension in a slot. */
export interface Widget {
  /** Settles when the widget is mounted or has failed. */
  settled: Promise<void>;
  /** Hands over the slot's context if it is another one than before. */
  update(): Promise<void>;
  /** May be called in any state, more than once. */
  stop(): void;
}
