import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keysOf } from '#kernel/narrow.ts';
import { waysOf } from './conformance-for-tests.ts';
import { type Kit, startKit } from './conformance-kit-for-tests.ts';
import { PlatformError } from './contract.ts';
import { ADAPTERS } from './platforms.ts';

const able = keysOf(ADAPTERS).flatMap((name) => {
  const { [name]: adapter } = ADAPTERS;
  const { edit } = adapter;
  return edit ? waysOf(name).map((way) => ({ ...way, adapter, edit })) : [];
});

describe.each(able)('$name', ({ adapter, edit, fixture }) => {
  let kit: Kit;
  beforeAll(async () => {
    kit = await startKit(adapter, fixture);
  });
  afterAll(() => kit.close());

  it('replaces the words of a published post in place; the same edit twice is one edit', async () => {
    const { edits = Object.keys(fixture.works)[0] ?? '', works } = fixture;
    const job = await kit.jobFor(works[edits]?.content ?? (() => ({})));
    const run = await kit.drive(job);
    if (run.kind !== 'published') throw new Error(JSON.stringify(run));
    const { platformPostId } = run.post;
    const before = kit.countSeen();
    const ids = Object.keys(kit.state().posts);
    const content = { ...job.content, text: `${job.content.text} And other words.` };
    const at = new Date(kit.world.now());
    const request = { account: await kit.connect(), platformPostId, content, handle: run.handle, at };
    const send = (id = platformPostId) => {
      // Some platforms allow one write per second.
      kit.world.advance(5);
      return edit.send({ ...request, platformPostId: id }, kit.ctx);
    };
    await send();
    await send();
    const changed = Object.values(kit.state().posts).filter(({ text }) => text.includes('And other words.'));
    expect(changed).toHaveLength(1);
    expect([Object.keys(kit.state().posts), kit.countSeen()]).toEqual([ids, before]);
    const other = platformPostId.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
    await expect(send(other)).rejects.toBeInstanceOf(PlatformError);
  });
});
