import { describe, expect, it } from 'vitest';
import { newTenant } from '../../test/harness.ts';
import { registry } from '../app/registry.ts';

describe('list_event_types', () => {
  it('200: every registered event once, with the schema of its data; a viewer reads it', async () => {
    const viewer = await newTenant({ role: 'viewer' });

    const { status, body } = await viewer.console('list_event_types');

    expect(status).toBe(200);
    const items: { name: string; kind: string; selectable: boolean }[] = body.data.items;
    expect(items.map(({ name }) => name).sort()).toEqual(registry.events.map(({ name }) => name).sort());
    expect(items.filter(({ selectable }) => !selectable).map(({ name }) => name)).toEqual([
      'callback.test',
      'webhook.test',
    ]);
    expect(body.data.items.find(({ name }: { name: string }) => name === 'post.rejected')).toMatchObject({
      kind: 'webhook',
      summary: 'A reviewer sent a post back.',
      schema: { type: 'object', required: ['postId', 'status', 'step', 'reason'] },
    });
  });
});
