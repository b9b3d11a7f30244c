import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { readTerms } from './seed-for-tests.ts';
import { upsertTerms } from './store.ts';

const app = await startApp();

describe('upsertTerms', () => {
  it('ten equal writers at once run one after another: no deadlock, no collision, each term new once', async () => {
    const tenant = await app.tenant();
    const terms = Array.from({ length: 300 }, (_, n) => ({
      content: `Same ${n}`,
      sourceLanguage: 'en',
      translations: { de: `x${n}` },
    }));
    const counts = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        app.services.database.tenant(tenant, (tx) =>
          upsertTerms(tx, app.services.clock, tenant, n % 2 === 0 ? terms : terms.toReversed()),
        ),
      ),
    );
    expect(counts.map(({ inserted }) => inserted).sort((a, b) => a - b)).toEqual([...Array(9).fill(0), 300]);
    expect(counts.every(({ modified }) => modified === 0)).toBe(true);
    expect(await readTerms(app, tenant)).toHaveLength(300);
  });
});
