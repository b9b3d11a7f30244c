/** The sentences that refuse something, as they stand in the code: `There is no post ${id}.` → "There is no post {}." */
export function refusalsIn(source: string): string[] {
  return [...source.matchAll(/\b(?:new AppError|invalidField)\(/g)].flatMap((found) => {
    const [, sentence = ''] = argumentsFrom(source, found.index + found[0].length);
    const text = literalOf(sentence.trim());
    return text === null ? [] : [text];
  });
}

const isQuote = (sign: string | undefined) => sign === "'" || sign === '"' || sign === '`';

function argumentsFrom(source: string, start: number): string[] {
  const parts = [''];
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if (isQuote(sign)) {
      const end = endOfLiteral(source, at) ?? source.length;
      parts[parts.length - 1] += source.slice(at, end);
      at = end - 1;
      continue;
    }
    if (/[)\]}]/.test(sign) && depth-- === 0) return parts;
    if (/[([{]/.test(sign)) depth += 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

function endOfLiteral(source: string, start: number): number | null {
  const quote = source[start];
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (quote === '`' && source.startsWith('${', at)) at = endOfGap(source, at) - 1;
    else if (source[at] === quote) return at + 1;
    else if (quote !== '`' && source[at] === '\n') return null;
  }
  return null;
}

function endOfGap(source: string, start: number): number {
  let depth = 0;
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1;
    if (source[at] === '}' && (depth -= 1) === 0) return at + 1;
  }
  return source.length;
}

function literalOf(text: string): string | null {
  const quote = text[0];
  if (!isQuote(quote) || endOfLiteral(text, 0) !== text.length) return null;
  let said = '';
  for (let at = 1; at < text.length - 1; at += 1) {
    if (quote === '`' && text.startsWith('${', at)) {
      said += '{}';
      at = endOfGap(text, at) - 1;
    } else if (text[at] !== '\\') said += text[at];
    else {
      at += 1;
      said += text[at] === 'n' ? '\n' : text[at];
    }
  }
  return said;
}
