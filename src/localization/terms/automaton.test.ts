import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { newId } from '../../platform/ids.ts';
import { buildAutomaton, loadAutomaton, type Term } from './automaton.ts';

const term = (content: string, id = content): Term => ({ id, content, category: 'Other', translations: {} });
const found = (terms: string[], text: string) =>
  buildAutomaton(terms.map((content) => term(content)))
    .find(text)
    .map(({ start, end }) => text.slice(start, end));

describe('finding terms', () => {
  it.each<[string, string[], string, string[]]>([
    [
      'the longest wins',
      ['City', 'Vatican City', 'Vatican'],
      'Vatican City is a City',
      ['Vatican City', 'City'],
    ],
    ['a masked part is not found again', ['Sword', 'Iron Sword'], 'Iron Sword', ['Iron Sword']],
    ['overlaps go to the longer one', ['a b', 'b c d'], 'a b c d', ['b c d']],
    ['case does not matter', ['Iron Sword'], 'IRON sword', ['IRON sword']],
    ['not inside a word', ['art', 'he'], 'The party started', []],
    ['not before a digit', ['HP'], 'HP2 and HP', ['HP']],
    ['Han has no word borders', ['铁剑'], '他拿着铁剑走了', ['铁剑']],
    ['Kana neither', ['ゴールド'], '100ゴールドを得た', ['ゴールド']],
    ['Thai neither', ['ดาบ'], 'ฉันมีดาบเหล็ก', ['ดาบ']],
    ['Latin beside Han', ['Discord'], '打开Discord吧', ['Discord']],
    ['Korean particles', ['용사'], '용사는 대용사', ['용사']],
    ['full width', ['HP'], 'ＨＰを回復', ['ＨＰ']],
    ['letters that grow when folded', ['istanbul'], 'İstanbul!', []],
    ['ranges after such letters are right', ['sword'], 'ﬁne İ sword', ['sword']],
    ['apostrophes end a word', ['Delfador'], "Delfador's staff", ['Delfador']],
    ['many of the same', ['ab'], 'ab ab ab', ['ab', 'ab', 'ab']],
    ['suffixes of other terms', ['abcd x', 'cd', 'bcd'], 'cd bcd abcd y', ['cd', 'bcd']],
    ['spaces around a term', [' elf '], 'an elf', ['elf']],
    ['outside the plane', ['🔥 bolt'], 'x🔥 bolt', ['🔥 bolt']],
    ['nothing', [''], 'text', []],
  ])('%s', (_, terms, text, expected) => {
    expect(found(terms, text)).toEqual(expected);
  });

  it('prefers the term that is written exactly so', () => {
    const automaton = buildAutomaton([term('apple', 'fruit'), term('Apple', 'company')]);
    expect(automaton.find('Apple or apple').map((hit) => hit.term.id)).toEqual(['company', 'fruit']);
  });

  it('ten thousand terms: the same as a plain search, and quick', () => {
    const words = Array.from(
      { length: 10_000 },
      (_, i) => `w${((i * 7919) % 99_991).toString(36)} k${i % 100}`,
    );
    const before = performance.now();
    const automaton = buildAutomaton(words.map((content) => term(content)));
    const text = Array.from({ length: 2000 }, (_, i) => words[(i * 31) % words.length]).join(', ');
    const hits = automaton.find(text);
    expect(performance.now() - before).toBeLessThan(2000);
    expect(hits).toHaveLength(2000);
    expect(hits.every(({ term: { content }, start, end }) => text.slice(start, end) === content)).toBe(true);
  });

  it('a hostile termbase stays linear', () => {
    const automaton = buildAutomaton(Array.from({ length: 200 }, (_, i) => term(`${'a '.repeat(i)}b`)));
    const before = performance.now();
    expect(automaton.find('a '.repeat(20_000))).toEqual([]);
    expect(performance.now() - before).toBeLessThan(2000);
  });
});

describe('the automaton of a project', () => {
  it('holds its live terms of one language, and changes with the version of the termbase', async () => {
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
