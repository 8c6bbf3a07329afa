/** What is said of a text that is longer than `max` characters. Exactly `max` is accepted (A4). */
export const tooLong = (field: string, max: number): string => `The ${field} should be less than ${max} characters.`;
