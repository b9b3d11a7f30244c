import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { makeTask } from '../pipeline/steps/task-for-tests.ts';
import { matchStrings } from './match.ts';
import { indexMemory, rememberUnits, type TestUnit } from './memory-for-tests.ts';
import { readSalt } from './read-salt.ts';
import { featuresOf, SIGNATURE_MAX } from './signature.ts';
import { tokenise } from './tokens.ts';

const app = await startApp();
const tenant = await app.tenant();

const remember = (owner: Tenant, units: readonly TestUnit[]) => rememberUnits(app, owner, units);

async function match(strings: readonly { id?: string; content: string }[], owner = tenant) {
  const { taskId } = await makeTask(app.services, owner, { strings, languages: ['de'] });
  const rows = strings.map(({ id = '', content }, position) => ({ position, stringId: id, source: content }));
  const query = {
    projectId: owner.projectId,
    taskId,
    sourceLanguage: 'en',
    targetLanguage: 'de',
    strings: rows,
  };
  const found = await app.services.database.tenant(owner, (tx) => matchStrings(tx, query));
  return strings.map(
    (_, position) => found.get(position) && [found.get(position)?.score, found.get(position)?.target],
  );
}

async function examples(content: string, owner: Tenant) {
  const { taskId } = await makeTask(app.services, owner, { strings: [{ content }], languages: ['de'] });
  const strings = [{ position: 0, stringId: '', source: content }];
  const query = { projectId: owner.projectId, taskId, sourceLanguage: 'en', targetLanguage: 'de', strings };
  const found = await app.services.database.tenant(owner, (tx) => matchStrings(tx, query));
  return found.get(0);
}

describe('matching against the memory', () => {
  it('written units are in the index, and none of them in the list that every look-up would read', async () => {
    const owner = await app.tenant();
    const waiting = async () => {
      const { system } = app.services.database;
      const { rows } = await sql<{ pages: number }>`select settle_memory_index()::int as pages`.execute(
        system,
      );
      return rows[0]?.pages;
    };
    await remember(owner, [{ source: 'The keeper of the lighthouse sleeps', target: 'Der Wärter schläft' }]);
    expect(await waiting()).toBe(0);
    await indexMemory(app);
    expect(await waiting()).toBe(0);
  });

  it('a learned text with a critical fault is not a match, unless a person approved it', async () => {
    const owner = await app.tenant();
    await remember(owner, [
      { source: 'Save the game now', target: 'Сохранить', stringId: 'a', isReviewed: false, origin: 'ai' },
      {
        source: 'Leave this castle at once',
        target: 'Ende {0}',
        stringId: 'b',
        isReviewed: true,
        origin: 'manual',
      },
    ]);
    const strings = [
      { id: 'a', content: 'Save the game now' },
      { id: 'b', content: 'Leave this castle at once' },
    ];
    expect(await match(strings, owner)).toEqual([
      [102, 'Сохранить'],
      [102, 'Ende {0}'],
    ]);
    await app.services.database.everyone(async (tx) => {
      await tx
        .updateTable('tm_targets')
        .set({ score: 0 })
        .where('project_id', '=', owner.projectId)
        .execute();
    });
    expect(await match(strings, owner)).toEqual([undefined, [102, 'Ende {0}']]);
  });

  it('102 same string, 101 same neighbour, 100 same text, 99 same wording, none', async () => {
    await remember(tenant, [
      { source: 'Attack', target: 'Angriff', stringId: 'skill_1' },
      { source: 'Attack', target: 'Angreifen', stringId: 'btn_1' },
      { source: 'Close', target: 'Schließen', previous: 'Door', next: 'Window' },
      { source: 'Near', target: 'Nah', stringId: 'x' },
      { source: 'Costs 20 gold', target: 'Kostet 20 Gold' },
      { source: 'Take 3 steps', target: 'Gehe drei Schritte' },
      { source: '12', target: '12' },
      { source: 'French only', target: 'Français', language: 'fr' },
    ]);
    expect(
      await match([
        { id: 'btn_1', content: 'Attack' },
        { content: 'Door' },
        { content: 'Close' },
        { content: 'Near' },
        { content: 'costs 45 GOLD' },
        { content: 'Take 7 steps' },
        { content: 'French only' },
        { content: '20' },
      ]),
    ).toEqual([
      [102, 'Angreifen'],
      undefined,
      [101, 'Schließen'],
      [100, 'Nah'],
      [98, 'Kostet 45 Gold'],
      [90, null],
      undefined,
      undefined,
    ]);
  });

  it('an equal next neighbour is context too; a missing neighbour is not', async () => {
    const owner = await app.tenant();
    await remember(owner, [
      { source: 'Open', target: 'Öffnen', next: 'Lock' },
      { source: 'Alone', target: 'Allein' },
    ]);
    expect(await match([{ content: 'Open' }, { content: 'Lock' }, { content: 'Alone' }], owner)).toEqual([
      [101, 'Öffnen'],
      undefined,
      [100, 'Allein'],
    ]);
  });

  it('the memory of another project is not found', async () => {
    const stranger = await app.tenant();
    await remember(stranger, [{ source: 'Canary phrase', target: 'Kanarienvogel' }]);
    expect(await match([{ content: 'Canary phrase' }])).toEqual([undefined]);
  });

  it('a unit that can be applied beats a newer one that cannot', async () => {
    const owner = await app.tenant();
    await remember(owner, [{ source: 'Win 20 games', target: 'Gewinne 20 Spiele' }]);
    await remember(owner, [{ source: 'Win 30 games', target: 'Gewinne dreißig Spiele' }]);
    expect(await match([{ content: 'Win 40 games' }], owner)).toEqual([[98, 'Gewinne 40 Spiele']]);
  });

  it('an empty memory answers nothing', async () => {
    expect(await match([{ content: 'Anything at all' }], await app.tenant())).toEqual([undefined]);
  });
});

describe('near matches', () => {
  it('are examples with their cost, three at most, never applied', async () => {
    const owner = await app.tenant();
    await remember(owner, [
      { source: 'Bring the iron sword to the old king', target: 'A', isReviewed: false, origin: 'ai' },
      { source: 'Bring the iron axe to the old king', target: 'B' },
      { source: 'Bring the iron axe to the young king', target: 'C', isReviewed: false, origin: 'mt' },
      { source: 'Bring the iron bow to the old king', target: 'D' },
      { source: 'Something else entirely, about ships', target: 'E' },
    ]);
    expect(await examples('Bring the iron axe to the old king now', owner)).toEqual({
      score: 88,
      target: null,
      examples: [
        { source: 'Bring the iron axe to the old king', target: 'B', score: 88 },
        { source: 'Bring the iron bow to the old king', target: 'D', score: 77 },
      ],
    });
    expect((await examples('Bring the iron axe to the old king!', owner))?.examples).toEqual([
      { source: 'Bring the iron axe to the old king', target: 'B', score: 97 },
      { source: 'Bring the iron bow to the old king', target: 'D', score: 85 },
      expect.objectContaining({
        target: 'A',
        score: 82,
        raw: 85,
        penalties: [{ reason: 'unreviewed', points: 3 }],
      }),
    ]);
    expect(await examples('Ships', owner)).toBeUndefined();
  });

  it('numbers and placeholders are exchanged first; different words are never applied, however long the text', async () => {
    const owner = await app.tenant();
    const long =
      'When the last of the seven gates falls, every guard of the northern tower must light the {0} fires and';
    await remember(owner, [
      { source: `${long} call 40 riders of the king`, target: 'Lang {0} 40' },
      {
        source: 'Find 12 golden feathers for {name}',
        target: 'Finde 12 Federn für {name}',
        isReviewed: false,
        origin: 'ai',
      },
      { source: 'Lose 12 silver feathers for {name}', target: 'Verliere 12 Federn', isReviewed: true },
    ]);
    expect(await match([{ content: 'Find 30 golden feathers for {hero}' }], owner)).toEqual([
      [95, 'Finde 30 Federn für {hero}'],
    ]);
    const near = await examples(`${long} call 50 riders of the queen`, owner);
    expect(near).toMatchObject({ score: 95, target: null });
    expect(near?.examples[0]).toMatchObject({ raw: 96, penalties: [{ reason: 'substituted', points: 1 }] });
    // The match lacks its placeholder, so applying it would break the string.
    expect((await examples('Lose 30 silver feathers for {hero}', owner))?.target).toBeNull();
    expect((await examples('LOSE 12 silver feathers for {name}', owner))?.target).toBeNull();
  });

  it('a machine engine that nobody reviewed is marked down twice', async () => {
    const owner = await app.tenant();
    await remember(owner, [
      { source: 'Costs 20 gold', target: 'Kostet 20 Gold', isReviewed: false, origin: 'mt' },
    ]);
    expect(await examples('Costs 30 gold', owner)).toMatchObject({
      score: 93,
      target: null,
      examples: [
        {
          raw: 99,
          penalties: [
            { reason: 'substituted', points: 1 },
            { reason: 'unreviewed', points: 3 },
            { reason: 'machine', points: 2 },
          ],
        },
      ],
    });
  });

  it('are found for every language by one search, and again after the memory changed', async () => {
    const owner = await app.tenant();
    await remember(owner, [
      { source: 'Light the beacon of the northern tower', target: 'Entzünde', language: 'de' },
      { source: 'Light the beacon of the northern tower', target: 'Allume', language: 'fr' },
    ]);
    const content = 'Light the beacon of the southern tower';
    expect((await examples(content, owner))?.examples).toHaveLength(1);
    await remember(owner, [{ source: 'Light the beacon of the eastern tower', target: 'Ost' }]);
    expect((await examples(content, owner))?.examples).toHaveLength(2);
  });

  it('TENANT-009: another project with the same text finds nothing of it, whatever the signatures are', async () => {
    const [owner, stranger] = [await app.tenant(), await app.tenant()];
    await remember(owner, [{ source: 'The canary sings under the third moon', target: 'Kanarienvogel' }]);
    await remember(stranger, [{ source: 'Nothing of the kind', target: 'Nichts' }]);
    // Simulates equal salts and keys of the two projects.
    const features = featuresOf(
      tokenise('The canary sings under the third moon'),
      await readSalt(app.services.database.system, { projectId: stranger.projectId, language: 'en' }),
    );
    await sql`
      update tm_signatures set signature = ${features.all.slice(0, SIGNATURE_MAX)}::int[]
       where source_id in (select id from tm_sources where project_id = ${owner.projectId})`.execute(
      app.services.database.system,
    );
    expect(await examples('The canary sings under the second moon', stranger)).toBeUndefined();
  });

  it('rows without a signature are found once the index job has run', async () => {
    const owner = await app.tenant();
    await remember(owner, [{ source: 'Sharpen the blade of the fallen captain', target: 'Schärfe' }]);
    const { system } = app.services.database;
    const ids = system.selectFrom('tm_sources').select('id').where('project_id', '=', owner.projectId);
    await system.deleteFrom('tm_signatures').where('source_id', 'in', ids).execute();
    const content = 'Sharpen the blade of the wounded captain';
    expect(await examples(content, owner)).toBeUndefined();
    await indexMemory(app);
    expect((await examples(content, owner))?.examples).toHaveLength(1);
    const signed = await system
      .selectFrom('tm_signatures')
      .select('tokens')
      .where('source_id', 'in', ids)
      .execute();
    expect(signed).toEqual([{ tokens: 7 }]);
    const { base } = await readSalt(system, { projectId: owner.projectId, language: 'en' });
    const counted = await system
      .selectFrom('tm_feature_counts')
      .select('count')
      .where('feature', '>=', base)
      .where('feature', '<', base + 2 ** 20)
      .execute();
    expect(counted.length).toBeGreaterThan(10);
  });

  it('hostile texts', async () => {
    const owner = await app.tenant();
    await remember(owner, [{ source: 'Attack the gate', target: 'Angriff' }]);
    const texts = [
      '',
      ' ',
      '\ud800 gate',
      'a'.repeat(20_000),
      '火'.repeat(20_000),
      '⟦1⟧ gate',
      '{'.repeat(5000),
      '‏שלום gate',
    ];
    expect(
      await match(
        texts.map((content) => ({ content })),
        owner,
      ),
    ).toEqual(texts.map(() => undefined));
  });
});
