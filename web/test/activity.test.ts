import { describe, expect, it } from 'vitest';
import { WORKSPACE_EVENTS } from '#social/events.ts';
import en from '../src/text/en/publish-plan.json' with { type: 'json' };

describe('the activity of a post', () => {
  it('has words for every event that can happen to a post', () => {
    const texts: Record<string, string> = en;
    const ofPosts = WORKSPACE_EVENTS.filter(({ detail }) => 'postId' in detail.shape).map(({ name }) => name);

    expect(ofPosts.length).toBeGreaterThan(10);
    expect(ofPosts.filter((name) => texts[`post.event.${name}`] === undefined)).toEqual([]);
  });
});
