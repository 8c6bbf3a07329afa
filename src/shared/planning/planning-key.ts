/** One kind of planning entry an owner has. */
export interface PlanningKey {
  /** Wire identifier, e.g. `root-cause`. */
  key: string;
  label: string;
  /** The entry has a title of its own: only the solution of a problem (D1 §5). */
  titled?: boolean;
}
