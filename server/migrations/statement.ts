/**
 * The statements of a text of SQL, without comments and the semicolons behind them. Knows the quotes of PostgreSQL: a
 * semicolon in a function's body or a text ends nothing.
 */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let now = '';
  for (let at = 0; at < text.length;) {
    const part = partAt(text, at);
    at += part.length;
    if (part === ';') {
      statements.push(now);
      now = '';
    } else if (/^(--|\/\*)/.test(part)) now += ' ';
    else now += part;
  }
  return [...statements, now].map((one) => one.trim()).filter(Boolean);
}

/** A comment, a quoted text, the body of a function, or one sign. */
function partAt(text: string, at: number): string {
  const rest = text.slice(at);
  const [tag] = /^\$(?:[a-z_]\w*)?\$/i.exec(rest) ?? [];
  if (tag) return text.slice(at, endOf(text, tag, at + tag.length));
  const [part] = /^(?:--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\w+|\s+)/.exec(rest) ?? [];
  return part ?? text[at]!;
}

function endOf(text: string, tag: string, from: number): number {
  const end = text.indexOf(tag, from);
  return end < 0 ? text.length : end + tag.length;
}

/** The parts of a text between the commas that stand in no brackets and no quotes. */
export function byCommas(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (let at = 0; at < text.length;) {
    const part = partAt(text, at);
    at += part.length;
    depth += part === '(' ? 1 : part === ')' ? -1 : 0;
    if (part === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += part;
  }
  return parts.map((one) => one.trim());
}
