import { readFileSync } from 'node:fs';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { compile } from 'tailwindcss';
import { describe, expect, it } from 'vitest';
import { Cell, type Head, Row, Table } from '../../web/src/ui/table.tsx';

const HEAD: readonly Head[] = ['Post', { figures: 'Views' }, createElement('button', null, 'All')];

const render = (cells: readonly ReactNode[], hasManyColumns = false) =>
  renderToStaticMarkup(
    createElement(Table, {
      label: 'Posts',
      head: HEAD,
      hasManyColumns,
      // oxlint-disable-next-line react/no-children-prop -- its type asks for them, and there is no JSX here
      children: createElement(Row, null, ...cells),
    }),
  );
const cell = (text: string) => createElement(Cell, { key: text }, text);

describe('a table', () => {
  it('names the cells beside the name of a row, including figures, without its buttons', () => {
    const row = render([cell('The reeds'), [cell('1,204')], cell('Open')]).split('<tbody')[1] ?? '';
    const cells = row.split('<td').slice(1);
    expect(cells.map((each) => /aria-hidden="true"[^>]*>([^<]*)</.exec(each)?.[1])).toEqual([
      undefined,
      'Views',
      undefined,
    ]);
  });

  it('lays its rows out as blocks on a phone, and below 1280 only if it has many columns', async () => {
    expect(render([], true)).toContain('data-stacks="early"');
    expect(render([])).not.toContain('data-stacks');
    const styles = readFileSync(new URL('../../web/src/styles.css', import.meta.url), 'utf8');
    const variants = /@custom-variant stacked[\s\S]*?\n}\n[\s\S]*?\n}\n/.exec(styles)?.[0] ?? '';
    const { build } = await compile(`${variants}\n@tailwind utilities;`);
    const css = build(['stacked:flex', 'lined:basis-full']).replaceAll(/\s+/g, ' ');
    expect(css).toContain('@media (width < 40rem) { .stacked\\:flex { display: flex;');
    const early = ':where([data-stacks="early"] *)';
    expect(css).toContain(`@media (width < 80rem) { .stacked\\:flex${early} { display: flex;`);
    expect(css).toContain(`@media (40rem <= width < 80rem) { .lined\\:basis-full${early} {`);
  });
});
