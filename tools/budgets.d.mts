export const budgets: readonly { name: string; limit: number; unit: string; measure: () => number }[];
