import { beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { makeTask } from '../pipeline/steps/task-for-tests.ts';
import { matchStrings } from './match.ts';
import { sourceKeys } from './normalise.ts';

let app: App;
let tenant: Tenant;
beforeAll(async () => {
  app = await startApp();
  tenant = await app.tenant();
});

interface Unit {
  source: string;
  target: string;
  stringId?: string;
  previous?: string;
  next?: string;
  language?: string;
}

async function remember(owner: Tenant, units: readonly Unit[]): Promise<void> {
  await app.services.database.system
    .insertInto('tm_units')
    .values(
      units.map(({ source, target, stringId = '', previous, next, language = 'de' }) => ({
        workspace_id: owner.workspaceId,
        project_id: owner.projectId,
        source_language: 'en',
        target_language: language,
        source_key: sourceKeys(source).sourceKey,
        normal_key: sourceKeys(source).normalKey,
        string_id: stringId,
        source,
        target,
        previous_key: previous === undefined ? null : sourceKeys(previous).sourceKey,
        next_key: next === undefined ? null : sourceKeys(next).sourceKey,
        origin: 'manual',
      })),
    )
    .execute();
}

async function match(strings: readonly { id?: string; content: string }[], owner = tenant) {
  const { taskId } = await makeTask(app.services, owner, { strings, languages: ['de'] });
  const rows = strings.map(({ content }, position) => ({ position, source: content }));
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

describe('matching against the memory', () => {
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
      [99, 'Kostet 45 Gold'],
      [85, null],
      undefined,
      undefined,
    ]);
  });

  it('an equal next neighbour is context too; no neighbour is not', async () => {
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

  it('the memory of another project is not there', async () => {
    const stranger = await app.tenant();
    await remember(stranger, [{ source: 'Canary phrase', target: 'Kanarienvogel' }]);
    expect(await match([{ content: 'Canary phrase' }])).toEqual([undefined]);
  });

  it('a unit that can be applied beats a newer one that cannot', async () => {
    const owner = await app.tenant();
    await remember(owner, [{ source: 'Win 20 games', target: 'Gewinne 20 Spiele' }]);
    await remember(owner, [{ source: 'Win 30 games', target: 'Gewinne dreißig Spiele' }]);
    expect(await match([{ content: 'Win 40 games' }], owner)).toEqual([[99, 'Gewinne 40 Spiele']]);
  });
});
