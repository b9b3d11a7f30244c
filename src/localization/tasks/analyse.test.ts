import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { analyse as analyseTask } from './analyse.ts';
import type { NewTask } from './create-task-input.ts';
import { rememberUnits } from '../tm/memory-for-tests.ts';

const app = await startApp();
const tenant = await app.tenant();
await rememberUnits(app, tenant, [
  { source: 'Open the gate', target: 'Öffne das Tor', stringId: 'gate' },
  { source: 'Close', target: 'Schließen' },
  { source: 'Costs 20 gold', target: 'Kostet 20 Gold' },
  { source: 'Bring the iron sword to the old king', target: 'Bring das Schwert' },
  { source: 'Close', target: 'Fermer', language: 'fr' },
]);

async function analyse(strings: readonly { string_id: string; content: string }[], more: object = {}) {
  const { body } = await tenant.open('POST', '/tasks/create', {
    dry_run: true,
    target_languages: ['de', 'fr'],
    strings,
    ...more,
  });
  return body.data.analysis.languages;
}

const STRINGS = [
  { string_id: 'gate', content: 'Open the gate' },
  { string_id: 'x', content: 'Close' },
  { string_id: 'y', content: 'Close' },
  { string_id: 'c', content: 'Costs 45 gold' },
  { string_id: 'k', content: 'Bring the iron sword to the old queen' },
  { string_id: 'a', content: 'Bring the iron axe to the young king' },
  { string_id: 'n', content: 'Nobody has ever said this before' },
];

/** Ten thousand strings that record in which turn of the event loop they are read. */
function watched() {
  let turn = 0;
  let isOver = false;
  const tick = () => {
    turn += 1;
    if (!isOver) setImmediate(tick);
  };
  tick();
  const reads = new Map<number, number>();
  const strings = Array.from({ length: 10_000 }, (_, i) => ({
    string_id: `s${i}`,
    get content() {
      reads.set(turn, (reads.get(turn) ?? 0) + 1);
      return `Take ${i} iron swords from the burning hall and give them to whoever waits at the gate.`;
    },
  }));
  return { strings, most: () => Math.max(...reads.values()), end: () => void (isOver = true) };
}

describe('the analysis of a task', () => {
  it('of ten thousand strings lets other calls run every few hundred', async () => {
    const { strings, most, end } = watched();
    const { database, config } = app.services;
    const task = {
      id: 'task_none',
      workspaceId: tenant.workspaceId,
      projectId: tenant.projectId,
      appKeyId: null,
      sourceLanguage: 'en',
      targets: ['de', 'fr'],
      options: {
        source: { kind: 'strings' },
        scanTerms: false,
        autoApplyTerms: true,
        skipTm: false,
        skipTb: false,
        smartOptimize: false,
        optimizeThreshold: 75,
        profile: 'standard',
        instructions: null,
      },
      strings,
    } satisfies NewTask;
    const analysis = await database.tenant(tenant, (tx) => analyseTask(tx, task, { config, settings: {} }));
    end();
    expect(analysis.strings_count).toBe(10_000);
    expect(most()).toBeLessThanOrEqual(500);
  });

  it('counts context, exact, near and new texts by language, each text once', async () => {
    const { de, fr } = await analyse(STRINGS);
    const known = { rows: 7, repetitions: 1 };
    expect(de).toMatchObject({ ...known, context: 1, exact: 1, '95_99': 1, '85_94': 1, '75_84': 1, new: 1 });
    expect(fr).toMatchObject({ ...known, context: 0, exact: 1, '95_99': 0, '85_94': 0, '75_84': 0, new: 5 });
    expect(de.estimated_tokens_in).toBeLessThan(fr.estimated_tokens_in);
  });

  it('leaves out texts that came with the strings, in their language only', async () => {
    const given = { de: 'Mach auf', fr: '' };
    const strings = STRINGS.map((string) =>
      string.string_id === 'gate' || string.string_id === 'n' ? { ...string, translations: given } : string,
    );
    const [{ de, fr }, all] = [await analyse(strings), await analyse(STRINGS)];
    expect(de).toMatchObject({
      rows: 5,
      words: all.de.words - 9,
      repetitions: 1,
      context: 0,
      exact: 1,
      new: 0,
    });
    expect(de.estimated_tokens_in).toBeLessThan(all.de.estimated_tokens_in);
    expect(fr).toEqual(all.fr);
  });

  it('knows nothing when the task skips the memory', async () => {
    const { de } = await analyse(STRINGS, { skip_tm: true });
    expect(de).toMatchObject({ context: 0, exact: 0, '95_99': 0, new: 6 });
  });

  it('for many texts uses a sample', async () => {
    const strings = Array.from({ length: 2000 }, (_, n) => ({
      string_id: `s${n}`,
      content: n % 2 === 0 ? `Bring the iron sword number ${n} to the old king` : `Word${n} alone${n}`,
    }));
    const { de } = await analyse(strings);
    const near = de['85_94'] + de['75_84'];
    expect(near).toBeGreaterThan(850);
    expect(near).toBeLessThan(1150);
    expect(near + de.new).toBe(2000);
  });
});
