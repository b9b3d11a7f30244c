import { expect, it } from 'vitest';
import { PlatformError, type TargetErrorCode } from './contract.ts';
import { platformError } from './errors.ts';
import { readFigures } from './read-figures.ts';

const ids = Array.from({ length: 8 }, (_, i) => `p${i}`);

/** A platform that refuses every call that includes one of these posts. */
function refusing(codes: Record<string, TargetErrorCode>) {
  const calls: string[][] = [];
  const read = (some: readonly string[]) => {
    calls.push([...some]);
    const code = some.map((id) => codes[id]).find((known) => known !== undefined);
    return code === undefined
      ? Promise.resolve(new Map(some.map((id) => [id, { views: 1 }])))
      : Promise.reject(platformError({ errorCode: code }));
  };
  return { calls, read };
}

it('the post that spoils a batch is found by halving, left out and counted; the others keep their figures', async () => {
  const { calls, read } = refusing({ p5: 'invalid_settings' });
  const { metrics, refused } = await readFigures(ids, 8, read);
  expect([...metrics.keys()].sort()).toEqual(ids.filter((id) => id !== 'p5'));
  expect([...refused]).toEqual([['p5', 'invalid_settings']]);
  expect(calls).toHaveLength(7);
});

it('a rate limit keeps what was read, and is an error when nothing was', async () => {
  expect((await readFigures(ids, 1, refusing({ p3: 'rate_limited' }).read)).metrics.size).toBe(3);
  await expect(readFigures(ids, 1, refusing({ p0: 'rate_limited' }).read)).rejects.toThrow(PlatformError);
});

it('a platform that is down is not asked for every post', async () => {
  const down = refusing(Object.fromEntries(ids.map((id) => [id, 'platform_unavailable' as const])));
  await expect(readFigures(ids, 1, down.read)).rejects.toThrow(PlatformError);
  expect(down.calls).toHaveLength(3);
});

it('a dead token is reported at once, so that it can be renewed', async () => {
  const dead = refusing({ p2: 'token_expired' });
  await expect(readFigures(ids, 1, dead.read)).rejects.toMatchObject({
    failure: { errorCode: 'token_expired' },
  });
});
