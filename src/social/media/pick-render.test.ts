import { describe, expect, it } from 'vitest';
import { pickRender } from './pick-render.ts';
import type { RenderRow } from './store.ts';
import { partOf } from '../../../test/unchecked.ts';

const render = (id: string, preset: string, status: RenderRow['status'] = 'ready') =>
  partOf<RenderRow>({ id, preset, status });
const RENDERS = [
  render('feed', 'instagram_square'),
  render('story', 'instagram_story_9x16'),
  render('newer', 'instagram_feed_4x5'),
  render('unready', 'instagram_landscape', 'processing'),
  render('film', 'tiktok_9x16'),
];

describe('the render that is published', () => {
  it.each([
    ['instagram', {}, 'newer'],
    ['instagram', { kind: 'story' }, 'story'],
    // An upright video fits wherever the platform puts it.
    ['tiktok', {}, 'film'],
    ['tiktok', { kind: 'story' }, 'film'],
    ['x', {}, undefined],
  ])('for %s %j: %s', (platform, settings, id) => {
    expect(pickRender(RENDERS, platform, settings)?.id).toBe(id);
  });
});
