import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

export function languagesOf(): string[];
export function textsOf(language: string): Record<string, Record<string, Record<string, string>>>;
export function parseText(pattern: string, where: string): MessageFormatElement[];
export function namesIn(elements: MessageFormatElement[]): Set<string>;
export function compileTexts(): void;
