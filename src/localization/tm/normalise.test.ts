import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { normalise, sourceKeys } from './normalise.ts';
import { sql } from 'kysely';

describe('keys of a source', () => {
  it.each([
    ['Save  the file', 'save the FILE'],
    ['ＳＡＶＥ', 'save'],
    ['You have 5 gold', 'You have 500 gold'],
    ['You have 1,250 gold', 'You have 7 gold'],
    ['Gold: {0}', 'Gold: {1}'],
    ['<b>Go</b>', '<i>Go</i>'],
    ['a\n b ', 'A b'],
  ])('%j and %j differ only in what is normalised', (a, b) => {
    expect(normalise(a)).toBe(normalise(b));
    expect(sourceKeys(a).normalKey).toBe(sourceKeys(b).normalKey);
    expect(sourceKeys(a).sourceKey).not.toBe(sourceKeys(b).sourceKey);
  });

  it.each([
    ['Enable sound', 'Disable sound'],
    ['Gold: {0}', 'Gold: 5'],
    ['Save', 'Save.'],
  ])('%j and %j differ in wording', (a, b) => {
    expect(sourceKeys(a).normalKey).not.toBe(sourceKeys(b).normalKey);
  });

  it('the exact key is the one PostgreSQL computes', async () => {
    const { services } = await startApp();
    const text = 'Grüße, 世界 🔥 "quoted"\n';
    const { rows } = await sql<{ key: string }>`select md5(${text})::uuid as key`.execute(
      services.database.system,
    );
    expect(sourceKeys(text).sourceKey).toBe(rows[0]?.key);
  });
});
