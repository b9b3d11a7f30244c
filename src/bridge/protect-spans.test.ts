import { describe, expect, it } from 'vitest';
import { markSpans, unmarkSpans } from './protect-spans.ts';

describe('markSpans', () => {
  it('takes links, mentions and tags out, and puts them back', () => {
    const text = 'Hi @lantern, see https://a.example/x?y=1#z and #LaunchDay 🚀 {name}';
    const marked = markSpans(text);

    expect(marked.text).toBe('Hi {mention_1}, see {link_1} and {tag_1} 🚀 {name}');
    expect(unmarkSpans(marked.text, marked.marks)).toEqual({ text, missing: [] });
  });

  it('gives equal spans separate marks, and leaves a mark in the text alone', () => {
    const text = '{tag_1} #go #go';
    const marked = markSpans(text);

    expect(marked.text).toBe('{tag_1} {tag_2} {tag_3}');
    expect(unmarkSpans(marked.text, marked.marks).text).toBe(text);
  });

  it('reports what was left out, and does not interpret replacement patterns', () => {
    const { marks } = markSpans('https://a.example/$&$1 @bob');

    expect(unmarkSpans('nur {link_1}', marks)).toEqual({
      text: 'nur https://a.example/$&$1',
      missing: ['@bob'],
    });
  });
});
