export const plantedHost: string;
export const corpus: readonly { number: number; html: string }[];
