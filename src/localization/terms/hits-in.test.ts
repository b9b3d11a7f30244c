import { describe, expect, it } from 'vitest';
import { buildAutomaton } from './automaton.ts';
import { hitsIn } from './hits-in.ts';

const AUTOMATON = buildAutomaton([
  { id: 'left', content: 'Left', category: 'Other', translations: { de: 'Links' } },
  { id: 'icon', content: 'Icon', category: 'Other', translations: { de: 'Symbol' } },
  { id: 'ext', content: 'Extensions', category: 'Other', translations: { de: 'Erweiterungen' } },
]);

function found(source: string): string[] {
  return hitsIn(AUTOMATON, source, 'de').map(({ termId, start }) => `${termId} ${start}`);
}

describe('the terms of a source', () => {
  it('are not looked for in markup and placeholders', () => {
    expect(found('<p style="margin-left:0px">The icon</p>')).toEqual(['icon 31']);
    expect(found('{left} of the icon')).toEqual(['icon 14']);
  });

  it('are not looked for in names that machines read', () => {
    expect(found('gtk_get_icon_list() shows the icon')).toEqual(['icon 30']);
    expect(found('extensions.example.org has extensions.')).toEqual(['ext 27']);
    expect(found('example.extensions and icon.')).toEqual(['icon 23']);
  });

  it('are found at the access key of a menu entry, and where a sentence ends', () => {
    expect(found('_Icon, Extensions. Left')).toEqual(['icon 1', 'ext 7', 'left 19']);
    expect(found('The icon.\nLeft')).toEqual(['icon 4', 'left 10']);
  });

  it('are found between many placeholders, each at its place', () => {
    expect(found('{0} left {1} icon {left} left')).toEqual(['left 4', 'icon 13', 'left 25']);
  });
});
