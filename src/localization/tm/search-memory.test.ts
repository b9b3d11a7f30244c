import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { rememberUnits } from './memory-for-tests.ts';

const app = await startApp();
const tenant = await app.tenant();
await rememberUnits(app, tenant, [
  { source: 'Open the gate', target: 'Öffne das Tor', stringId: 'gate.open' },
  { source: 'Open the gate', target: 'Mach das Tor auf', stringId: 'gate.other' },
  {
    source: 'Pay 20 gold to the guard',
    target: 'Zahle der Wache 20 Gold',
    isReviewed: false,
    origin: 'ai',
  },
  { source: 'The keeper will not open the gate of winter for strangers', target: 'Der Hüter öffnet nicht' },
  { source: 'Open the gate', target: 'Ouvre la porte', language: 'fr' },
]);

const search = (fields: object, by = tenant) =>
  by.open('POST', '/tm/search', { target_language: 'de', ...fields });
const matchesOf = async (fields: object) => (await search(fields)).body.data.results[0].matches;

describe('search_memory', () => {
  it('200: a near text with score, reasons and differences', async () => {
    const { status, body } = await search({ text: 'Pay 50 gold to the guard' });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      source_language: 'en',
      target_language: 'de',
      is_complete: true,
      results: [
        {
          text: 'Pay 50 gold to the guard',
          matches: [
            {
              unit_id: expect.stringMatching(/^[0-9]+$/),
              source: 'Pay 20 gold to the guard',
              target: 'Zahle der Wache 20 Gold',
              suggestion: 'Zahle der Wache 50 Gold',
              score: 95,
              raw: 99,
              penalties: [
                { reason: 'substituted', points: 1 },
                { reason: 'unreviewed', points: 3 },
              ],
              explanation: 'raw 99, numbers or placeholders exchanged −1, unreviewed −3 = 95',
              diff: [
                { op: 'equal', from: 'Pay', to: 'Pay' },
                { op: 'replace', from: '20', to: '50' },
                { op: 'equal', from: 'gold to the guard', to: 'gold to the guard' },
              ],
              origin: 'ai',
              reviewed: false,
              string_id: '',
              updated_at: expect.stringMatching(/Z$/),
            },
          ],
        },
      ],
    });
  });

  it('200: the string itself before others with the same text; several texts in one call', async () => {
    const own = await matchesOf({ text: 'Open the gate', string_id: 'gate.other' });
    expect(own.map((m: { score: number; target: string }) => [m.score, m.target])).toEqual([
      [102, 'Mach das Tor auf'],
      [100, 'Öffne das Tor'],
    ]);
    const { body } = await search({ texts: ['Open the gate!', 'Nothing like it'], min_score: 60, limit: 1 });
    expect(body.data.results.map((r: { matches: object[] }) => r.matches.length)).toEqual([1, 0]);
    expect(
      (await search({ text: 'Open the gate', target_language: 'fr' })).body.data.results[0].matches,
    ).toHaveLength(1);
    expect(
      (await search({ text: 'Open the gate', source_language: 'ja' })).body.data.results[0].matches,
    ).toEqual([]);
  });

  it('200: concordance finds a phrase inside longer texts, in the source and in the target', async () => {
    const targets = async (fields: object) =>
      (await matchesOf({ mode: 'concordance', ...fields })).map((m: { target: string }) => m.target);
    expect(await targets({ text: 'gate of WINTER' })).toEqual(['Der Hüter öffnet nicht']);
    expect((await targets({ text: 'the gate' })).toSorted()).toEqual([
      'Der Hüter öffnet nicht',
      'Mach das Tor auf',
      'Öffne das Tor',
    ]);
    expect(await targets({ text: 'pay' })).toEqual(['Zahle der Wache 20 Gold']);
    expect(await targets({ text: 'DAS TOR', search_in: 'target', limit: 1 })).toHaveLength(1);
    expect(await targets({ text: 'gate of summer' })).toEqual([]);
  });

  it('200: nothing of another project', async () => {
    const stranger = await app.tenant();
    for (const fields of [{ text: 'Open the gate' }, { mode: 'concordance', text: 'the gate' }])
      expect((await search(fields, stranger)).body.data.results[0].matches).toEqual([]);
  });

  it.each([
    ['no text', {}, 'text'],
    ['both', { text: 'a', texts: ['b'] }, 'text'],
    ['an empty text', { text: '' }, 'text'],
    ['too long', { text: 'a'.repeat(5001) }, 'text'],
    ['too many', { texts: Array.from({ length: 51 }, () => 'a') }, 'texts'],
    ['a score out of range', { text: 'a', min_score: 40 }, 'min_score'],
    ['a language that we do not know', { text: 'a', target_language: 'xx' }, 'target_language'],
    ['several phrases', { texts: ['a'], mode: 'concordance' }, 'texts'],
    ['a phrase that is too long', { text: 'a'.repeat(201), mode: 'concordance' }, 'text'],
  ])('400: %s', async (_, fields, field) => {
    const { status, body } = await search(fields);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(field);
  });

  it('422: a project without a source language', async () => {
    const bare = await app.tenant({ sourceLanguage: null });
    expect((await search({ text: 'a' }, bare)).status).toBe(422);
  });
});
