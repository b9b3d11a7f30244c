import { describe, expect, it } from 'vitest';
import { withMarks } from '../../web/src/publish/composer/marks.ts';

describe('an edited translation returns to its task', () => {
  it('with marks for links, mentions and tags, in any order', () => {
    const plain = 'Out now: https://bells.example/why by @mira #Bells';
    const marked = 'Out now: {link_1} by {mention_1} {tag_1}';
    expect(withMarks('#Bells von @mira: jetzt! https://bells.example/why', marked, plain)).toBe(
      '{tag_1} von {mention_1}: jetzt! {link_1}',
    );
  });

  it('unchanged if the source has none, and without those that the person removed', () => {
    expect(withMarks('Hallo', 'Hello', 'Hello')).toBe('Hallo');
    expect(withMarks('Nur Text', 'Text {tag_1}', 'Text #Bells')).toBe('Nur Text');
  });
});
