import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNamed } from '#kernel/named-mention.ts';
import { keysOf } from '#kernel/narrow.ts';
import { waysOf } from './conformance-for-tests.ts';
import { type Kit, startKit } from './conformance-kit-for-tests.ts';
import { ADAPTERS } from './platforms.ts';

const all = keysOf(ADAPTERS).flatMap((name) =>
  waysOf(name).map((way) => ({ ...way, adapter: ADAPTERS[name] })),
);

it('platforms that can look people up say which, and the others do not', () => {
  const able = (has: (way: (typeof all)[number]) => unknown) => all.filter(has).map(({ name }) => name);
  expect(able(({ fixture }) => fixture.mention)).toEqual(able(({ adapter }) => adapter.mentions));
});

describe.each(all.filter(({ adapter }) => adapter.mentions))('$name', ({ adapter, fixture }) => {
  let kit: Kit;
  beforeAll(async () => {
    kit = await startKit(adapter, fixture);
  });
  afterAll(() => kit.close());

  it('finds people whom a text can mention, and a text with one of them is published', async () => {
    const { mentions } = adapter;
    const { query, name } = fixture.mention ?? { query: '', name: '' };
    const account = await kit.connect();
    const read = async () => {
      if (!mentions) return [];
      return mentions.kind === 'list'
        ? mentions.read(account, kit.ctx)
        : mentions.read(account, query, kit.ctx);
    };
    const found = (await read()).find((each) => each.name === name);
    expect(found).toMatchObject({ id: expect.stringMatching(/./), written: expect.stringMatching(/^@/) });
    const named = findNamed(found?.written ?? '');
    expect(named.length).toBe(adapter.namesPeople ? 1 : 0);
    const schemes = named.map(({ scheme }) => `${scheme}:`);
    expect(schemes.filter((each) => !each.startsWith(`${adapter.namesPeople?.scheme}:`))).toEqual([]);
    const [first] = Object.values(fixture.works);
    const job = await kit.jobFor(async (media) => ({
      ...(await first?.content(media)),
      text: `With ${found?.written}`,
    }));
    expect((await kit.drive(job)).kind).toBe('published');
    for (const token of Object.values(kit.state().tokens)) token.revoked = true;
    expect(await read().catch((error: unknown) => error)).toMatchObject({
      failure: { errorCode: 'token_expired', effect: 'none' },
    });
  });
});
