import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { newId } from '../../platform/ids.ts';
import { loadAutomaton } from './automaton.ts';

describe('the automaton of a project', () => {
  it('contains its live terms of one language, and changes with the version of the termbase', async () => {
    const app = await startApp();
    const { workspaceId, projectId } = await app.tenant();
    const other = await app.tenant();
    const { database, clock } = app.services;
    const insert = (owner: { workspaceId: string; projectId: string }, content: string, extra: object = {}) =>
      database.system
        .insertInto('terms')
        .values({
          id: newId('job', clock),
          workspace_id: owner.workspaceId,
          project_id: owner.projectId,
          content,
          source_language: 'en',
          category: 'Item',
          translations: JSON.stringify({ de: `${content} DE` }),
          ...extra,
        })
        .execute();
    const version = (n: number) =>
      database.system
        .insertInto('lexicon_versions')
        .values({ project_id: projectId, workspace_id: workspaceId, terms_version: n })
        .onConflict((oc) => oc.column('project_id').doUpdateSet({ terms_version: n }))
        .execute();
    const load = () =>
      database.tenant({ workspaceId, projectId }, (db) => loadAutomaton({ db }, projectId, 'en'));
    const text = 'sword shield staff bow';

    await insert({ workspaceId, projectId }, 'sword');
    await insert({ workspaceId, projectId }, 'shield', { deleted_at: new Date() });
    await insert({ workspaceId, projectId }, 'bow', { source_language: 'fr' });
    await insert(other, 'staff');
    const first = await load();
    expect(first.find(text).map((hit) => hit.term.content)).toEqual(['sword']);
    expect(first.find(text)[0]?.term.translations).toEqual({ de: 'sword DE' });
    await insert({ workspaceId, projectId }, 'staff');
    expect(await load()).toBe(first);
    await version(1);
    expect((await load()).find(text).map((hit) => hit.term.content)).toEqual(['sword', 'staff']);
  });
});
