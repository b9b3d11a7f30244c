import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { blocksOf } from '../../../../test/guides/run-blocks-for-tests.ts';
import * as list from '../platforms/list.ts';
import { headFor } from '../shown.ts';
import { loadOutside } from './load-outside.ts';

const BOARD = 'test/fixtures/noticeboard';
const folder = mkdtempSync(join(tmpdir(), 'parlance-outside-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
/** A copy of the example package with one change. */
function packageWith(change: string, manifest: object = { contract: 1 }): string {
  const path = join(folder, String((count += 1)));
  mkdirSync(path);
  writeFileSync(
    join(path, 'package.json'),
    JSON.stringify({ name: 'p', type: 'module', main: 'main.js', parlance: manifest }),
  );
  const board = JSON.stringify(join(process.cwd(), BOARD, 'platform.js'));
  writeFileSync(
    join(path, 'main.js'),
    `import make from ${board};\nexport default (kit) => ({ ...make(kit), ${change} });`,
  );
  return path;
}

const load = (...packages: string[]) => loadOutside(packages, Object.values(list));

describe('a platform from outside', () => {
  it('is accepted as it declares itself, after ours', () => {
    const [board] = load(BOARD);
    expect(board).toMatchObject({ platform: 'noticeboard', title: 'Notice board', kind: 'api' });
    expect(board?.place).toBeGreaterThan(Math.max(...Object.values(list).map(({ place }) => place)));
  });

  it('matches the guide', () => {
    const [, manifest, platform] = blocksOf('write-a-platform.md').map(({ text }) => text);
    expect(manifest).toBe(readFileSync(join(BOARD, 'package.json'), 'utf8'));
    expect(platform).toBe(readFileSync(join(BOARD, 'platform.js'), 'utf8'));
  });

  it('its look is in the page, and no text of it can close the element', () => {
    const [board] = load(packageWith('title: "</script><b>"'));
    const head = headFor(board ? [board] : []);
    expect(head).toContain('[data-feed="noticeboard"]');
    expect(head.match(/<\/script>/g)).toHaveLength(1);
    expect(headFor([])).toBe('');
  });

  it.each([
    [() => packageWith('platform: "x"'), /declares x, and there is a platform of that name/],
    [() => packageWith('', { contract: 2 }), /version 2 of the contract; this server has version 1/],
    [() => packageWith('advance: undefined'), /advance must be a function/],
    [() => packageWith('typed: { fields: [] }'), /typed\.connect must be a function/],
    [() => packageWith('icon: "M0 0\\" onload=\\"x"'), /icon must be the path of an SVG/],
    [() => packageWith('colour: "red"'), /colour must be a colour/],
    [() => packageWith('platform: "No Name"'), /platform must be up to 40/],
    [() => packageWith('settings: {}'), /settings must be a z\.looseObject/],
    [() => packageWith('...nothing.there'), /could not be loaded: nothing is not defined/],
    [() => join(folder, 'nowhere'), /is neither a folder with a package\.json nor an installed package/],
    [() => 'no-such-package', /is neither a folder/],
  ])('is refused in one sentence that gives the reason: %#', (make, sentence) => {
    expect(() => load(make())).toThrow(sentence);
    expect(() => load(make())).toThrow(/^PARLANCE_PLATFORMS: /);
  });

  it('two with the same name, and a package that names no contract, are refused', () => {
    expect(() => load(BOARD, packageWith(''))).toThrow(/there is a platform of that name/);
    const plain = packageWith('');
    writeFileSync(join(plain, 'package.json'), '{"name":"p","type":"module","main":"main.js"}');
    expect(() => load(plain)).toThrow(/has no "parlance"/);
  });
});
