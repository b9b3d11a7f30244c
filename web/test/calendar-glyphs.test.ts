import { type LucideIcon, Repeat, TriangleAlert } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GLYPHS } from '../../web/src/publish/calendar/glyphs.tsx';
import { POST_STATES } from '../../web/src/publish/states.ts';

it.each([
  ...Object.entries(POST_STATES).map(([status, { icon }]) => [status, icon] as const),
  ['projected', Repeat] as const,
  ['trouble', TriangleAlert] as const,
])('the icon of a card is the icon of its state everywhere: %s', (name, icon) => {
  expect(Object.entries(GLYPHS)).toContainEqual([name, inOneLine(icon)]);
});

/** All shapes of an icon as one path. The first step of a path is made absolute, because others precede it. */
function inOneLine(icon: LucideIcon): string {
  const shapes = renderToStaticMarkup(createElement(icon)).matchAll(/<(path|circle|line) ([^>]*)>/g);
  return Array.from(shapes, ([, shape, attributes = '']) => {
    const of = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
    if (shape === 'line') return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`;
    if (shape === 'circle') {
      const [x, r] = [Number(of('cx')), Number(of('r'))];
      return `M${x - r} ${of('cy')}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
    }
    return of('d').replace(
      /^m(-?[\d.]+) ?(-?[\d.]+) ?(?=([-.\d])?)/,
      (_, x: string, y: string, more?: string) => `M${x} ${y}${more === undefined ? '' : 'l'}`,
    );
  }).join('');
}
