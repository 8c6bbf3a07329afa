/** Why a connection failed, as the system or HTTP names it. */
export function causeOf(error: unknown): string {
  const { name, message, code, cause } = error as Error & {
    code?: string;
    cause?: { code?: string; message?: string };
  };
  // Libraries have codes of their own, and that of the system in their words.
  const [system] = /\bE[A-Z]{4,}\b/.exec(message) ?? [];
  return system ?? cause?.code ?? code ?? cause?.message ?? (name === 'Error' ? message : name);
}
