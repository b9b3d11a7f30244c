import { describe, expect, it } from 'vitest';
import { drawBar } from './terminal.ts';

describe('a bar', () => {
  it('shows the progress, with a note about details, and ends with a line that stays', () => {
    const drawn: string[] = [];
    const bar = drawBar('Comparing', 1, { write: (text: string) => drawn.push(text) });
    bar.at(0, 2, '120,000 strings');
    bar.end('Compared 2 files.');
    expect(drawn).toHaveLength(3);
    expect(drawn[0]).toMatch(/ 0\/1$/);
    expect(drawn[1]).toMatch(/Comparing .* 0\/2 · 120,000 strings$/);
    expect(drawn[2]).toBe('\r\x1b[KCompared 2 files.\n');
  });
});
