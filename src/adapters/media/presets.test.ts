import { describe, expect, it } from 'vitest';
import { regionFor } from './presets.ts';
import { PRESETS } from '../social/platforms.ts';

const square = { width: 1080, height: 1080 };
const wide = { width: 2000, height: 1000 };

describe('the region of a render', () => {
  it('is the largest of its shape, around the focal point as far as the edges allow', () => {
    const left = (x: number) => regionFor(wide, square, { x, y: 0.5 }, null).left;
    expect(regionFor(wide, square, { x: 0.5, y: 0.5 }, null)).toEqual({
      left: 500,
      top: 0,
      width: 1000,
      height: 1000,
    });
    expect([0, 0.1, 0.4, 0.9, 1].map(left)).toEqual([0, 0, 300, 1000, 1000]);
  });

  it('stays inside a chosen crop', () => {
    const crop = { x: 0.5, y: 0.2, width: 0.25, height: 0.8 };
    expect(regionFor(wide, square, { x: 0.1, y: 0.9 }, crop)).toEqual({
      left: 1000,
      top: 500,
      width: 500,
      height: 500,
    });
  });

  it('never exceeds the picture, whatever its size', () => {
    for (const preset of PRESETS)
      for (const [width, height] of [
        [1, 1],
        [1, 5000],
        [5000, 1],
        [1079, 1351],
      ] as const)
        for (const x of [0, 0.333, 1]) {
          const region = regionFor({ width, height }, preset, { x, y: x }, null);
          expect(region.left).toBeGreaterThanOrEqual(0);
          expect(region.left + region.width).toBeLessThanOrEqual(width);
          expect(region.top + region.height).toBeLessThanOrEqual(height);
        }
  });
});
