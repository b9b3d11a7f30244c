import { describe, expect, it, onTestFinished } from 'vitest';
import { waysOf } from './conformance-for-tests.ts';
import { startKit } from './conformance-kit-for-tests.ts';
import { ADAPTERS, PUBLISHABLE } from './platforms.ts';

const DAY_MS = 86_400_000;

describe.each(PUBLISHABLE.flatMap((platform) => waysOf(platform).map((way) => ({ platform, ...way }))))(
  '$name',
  ({ platform, fixture }) => {
    const adapter = ADAPTERS[platform];
    const days = fixture.metrics?.days;

    it('counts by day if it says so', () => {
      expect(adapter.accountDays !== undefined).toBe(days !== undefined);
    });

    it.runIf(days)('each day once, in order, and without days that are not yet counted', async () => {
      const kit = await startKit(adapter, fixture);
      onTestFinished(() => kit.close());
      const dayOf = (ago: number) => new Date(kit.world.now() - ago * DAY_MS).toISOString().slice(0, 10);
      const range = { from: dayOf(29), to: dayOf(0) };
      const found = (await adapter.accountDays?.(await kit.connect(), range, kit.ctx)) ?? [];
      const names = found.map(({ day }) => day);
      expect(names).toEqual([...new Set(names)].sort());
      expect([names[0], (names.at(-1) ?? '') < range.to]).toEqual([range.from, true]);
      for (const { metrics } of found) expect(Object.keys(metrics).sort()).toEqual([...(days ?? [])].sort());
    });
  },
);
