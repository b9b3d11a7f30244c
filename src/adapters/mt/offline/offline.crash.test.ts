import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../../test/harness.ts';
import { systemClock } from '#platform/clock.ts';
import { type EngineContext, EngineUnavailable } from '../contract.ts';
import { makeBed } from '../engine-for-tests.ts';
import { item } from '../item-for-tests.ts';
import { translateItems } from '../translate-items.ts';
import { NOT_SURE, offline } from './offline.ts';
import { findDraftProcesses } from './draft-processes-for-tests.ts';

let ctx: EngineContext;
let close: () => Promise<void> | void;
/** A unique folder in the settings, so that no other test shares the process. */
let folder: string;

beforeAll(async () => {
  const bed = await makeBed(() => ({ status: 500 }));
  close = () => bed.server.close();
  folder = mkdtempSync(join(tmpdir(), 'parlance-pack-'));
  // The process needs real time to start.
  ctx = { ...bed.ctx, clock: systemClock, offline: { ...bed.ctx.offline, cores: 1, idleSec: 30 } };
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await close();
});

/** As a task would: plurals are split into forms, and texts that need no translation are skipped. */
async function translate(
  texts: readonly (string | ReturnType<typeof item>)[],
  language = 'de',
  own: EngineContext = ctx,
) {
  const items = texts.map((text, i) =>
    typeof text === 'string' ? item(`i${i}`, text, { targetLanguage: language, plain: text }) : text,
  );
  const { results } = await translateItems(items, [{ engine: offline, llm: null }], own);
  return items.map(({ id }) => results.get(id));
}

describe('the offline engine', () => {
  it('drafts interface strings of ten languages', async () => {
    const languages = ['de', 'fr', 'es', 'it', 'pt-br', 'ru', 'pl', 'ja', 'zh-cn', 'ko'];
    const drafts = await Promise.all(languages.map((language) => translate(['Save changes'], language)));
    expect(drafts.flat()).toMatchObject(
      [
        'Änderungen speichern',
        'Enregistrer les modifications',
        'Guardar cambios',
        'Salva le modifiche',
        'Salvar alterações',
        'Сохранить изменения',
        'Zapisz zmiany',
        '変更を保存',
        '保存更改',
        '변경사항 저장',
      ].map((text) => ({ text, origin: 'offline' })),
    );
  });

  it('keeps placeholders and tags, whatever they are', async () => {
    const texts = [
      'Delete {count} items?',
      'Connecting to %s…',
      '%1$d of %2$d files copied',
      'To learn more, read the <a href="{url}">documentation</a>.',
      'Press <kbd>Ctrl</kbd> + <kbd>S</kbd> to save the current document.',
    ];
    const drafts = await translate(texts);
    for (const [index, draft] of drafts.entries()) {
      // Whether shown or only offered, the text must keep its marks.
      const text = draft && 'text' in draft ? draft.text : (draft?.unsure?.text ?? '');
      const marks = (of: string) => of.match(/\{\w+\}|%(?:\d\$)?[sd]|<[^>]+>/gu)?.toSorted();
      expect(marks(text)).toEqual(marks(texts[index] ?? ''));
    }
  });

  it('words in capitals stay in capitals', async () => {
    expect(await translate(['SAVE CHANGES', '{count} FILES DELETED', 'Delete'])).toMatchObject([
      { text: 'ÄNDERUNGEN SPEICHERN' },
      { text: '{count} DATEIEN GELÖSCHT' },
      { text: 'Löschen' },
    ]);
  });

  it('is not sure of texts that come back unchanged', async () => {
    expect(await translate(['Stake', '{count} %'])).toMatchObject([
      { failure: NOT_SURE, unsure: { text: 'Stake' } },
      { text: '{count} %' },
    ]);
  });

  it('uses the terms of the termbase in the given form', async () => {
    const text = 'The Ember Gate could not be opened.';
    const terms = [{ source: 'Ember Gate', target: 'GLUTTOR' }];
    const [draft] = await translate([item('t', text, { plain: text, terms })]);
    expect(draft).toMatchObject({ text: expect.stringContaining('GLUTTOR') });
  });

  it('answers from its phrasebook in the sense of the key, unless a term says otherwise', async () => {
    const one = (text: string, extra: Parameters<typeof item>[2]) =>
      item(text, text, { plain: text, ...extra });
    const drafts = await translate([
      one('Open', { key: 'ticket.status.open' }),
      one('Delete {name}?', {}),
      one('Remind me later', { terms: [{ source: 'Remind', target: 'ERINNERN' }] }),
    ]);
    expect(drafts).toMatchObject([
      { text: 'Offen', confidence: 97 },
      { text: '{name} löschen?', confidence: 97 },
      { text: expect.stringContaining('ERINNERN') },
    ]);
    // The network would say something, but a short word of many senses is only offered.
    expect(await translate(['Pitch'])).toMatchObject([{ failure: NOT_SURE, isDeclined: true }]);
  });

  it('translates a plural branch by branch and keeps line breaks', async () => {
    const [plural, lines] = await translate([
      '{n, plural, one {# file was deleted.} other {# files were deleted.}}',
      'Save changes\n\nRestart now',
    ]);
    expect(plural).toMatchObject({
      text: expect.stringMatching(
        /^\{n, plural, one \{# Datei wurde gelöscht\.\} other \{# Dateien wurden gelöscht\.\}\}$/u,
      ),
    });
    expect(lines).toMatchObject({ text: 'Änderungen speichern\n\nJetzt neu starten' });
  });

  it('returns nothing if it is not sure, and the reason if it cannot translate', async () => {
    const literary =
      'He smiled at her across the burning hall, and for one long moment she forgot whose side she was on.';
    const [unsure, nonsense] = await translate([
      'The bridge is broken. We must find another way across the river.',
      literary,
    ]);
    // The uncertain draft is kept for a person, if it is good enough to be offered.
    expect(unsure).toMatchObject({
      failure: NOT_SURE,
      isDeclined: true,
      unsure: { text: expect.stringMatching(/Brücke/), confidence: expect.any(Number) },
    });
    expect(nonsense).toMatchObject({ failure: NOT_SURE, isDeclined: true });
    expect(nonsense).not.toHaveProperty('unsure');
    const [swedish] = await translate(['Save changes'], 'sv');
    expect(swedish).toMatchObject({
      failure: expect.stringContaining('from English to Swedish'),
      isDeclined: true,
    });
    const french = item('f', 'Enregistrer', { sourceLanguage: 'fr', targetLanguage: 'de' });
    expect((await translate([french]))[0]).toMatchObject({
      failure: expect.stringContaining('from French to German'),
    });
  });

  it('hostile texts come to an end, and none of them comes back broken', async () => {
    const texts = [
      '<p0> and <p9>',
      '⟦1⟧',
      'a'.repeat(20_000),
      '🂡'.repeat(2000),
      '<2de> <nl>',
      '\u0001 x \ud83d',
    ];
    for (const draft of await translate(texts)) expect(draft).toBeDefined();
  });

  it('a waiting text continues when its process is killed', async () => {
    const own = { ...ctx, offline: { ...ctx.offline, idleSec: 31 } };
    await translate(['Save changes'], 'de', own);
    const [before] = findDraftProcesses(own.offline);
    const waiting = translate(
      Array.from({ length: 60 }, (_, i) => `The file number ${i} was deleted.`),
      'fr',
      own,
    );
    if (before !== undefined) process.kill(before, 'SIGKILL');
    const drafts = await waiting;
    expect(before).toBeDefined();
    expect(drafts).toHaveLength(60);
    expect(drafts.every((draft) => draft && ('text' in draft || draft.isDeclined))).toBe(true);
    expect(findDraftProcesses(own.offline)).not.toContain(before);
  });

  it('two callers that start it at once share one process', async () => {
    const own = { ...ctx, offline: { ...ctx.offline, idleSec: 32 } };
    await Promise.all([translate(['Undo'], 'de', own), translate(['Redo'], 'fr', own)]);
    // The extra process exits as soon as it has found the other.
    await until('one of them serves', async () => findDraftProcesses(own.offline).length === 1);
  });

  it('ends when nobody needs it, and starts again for the next text', async () => {
    const own = { ...ctx, offline: { ...ctx.offline, idleSec: 1 } };
    await translate(['Redo'], 'fr', own);
    await until('it ends', async () => findDraftProcesses(own.offline).length === 0);
    // A process that lives only for a second may exit just when it is asked, and is then asked again.
    await until('it is there again', async () => {
      const [draft] = await translate(['Undo'], 'de', own).catch(() => []);
      return draft !== undefined && 'text' in draft && draft.text === 'Rückgängig';
    });
  });

  it('only a pack that reads the surroundings of a text gets them', async () => {
    const [shipped = ''] = ctx.offline.packs;
    const reading = mkdtempSync(join(tmpdir(), 'parlance-pack-'));
    try {
      cpSync(shipped, reading, { recursive: true });
      const manifest = JSON.parse(readFileSync(join(reading, 'pack.json'), 'utf8'));
      writeFileSync(join(reading, 'pack.json'), JSON.stringify({ ...manifest, readsSurroundings: true }));
      const sure = async (packs: readonly string[], extra: Partial<ReturnType<typeof item>>) => {
        const own = { ...ctx, offline: { ...ctx.offline, packs: [...packs] } };
        const [draft] = await translate([item('s', 'Opened', { plain: 'Opened', ...extra })], 'de', own);
        return draft && 'text' in draft ? draft.confidence : draft?.unsure?.confidence;
      };
      const places = [{}, { key: 'ticket.status' }, { key: 'menu.file' }, { before: ['Closed'] }];
      const results = await Promise.all(places.map((place) => sure([reading], place)));
      const untold = await Promise.all(places.map((place) => sure([shipped], place)));
      expect(new Set(results).size).toBeGreaterThan(2);
      expect(results[0]).toBe(untold[0]);
      expect(new Set(untold).size).toBe(1);
    } finally {
      rmSync(reading, { recursive: true, force: true });
    }
  });

  it('a pack in the folder beside it comes first, and one with changed files is refused', async () => {
    const [shipped = ''] = ctx.offline.packs;
    cpSync(shipped, folder, { recursive: true });
    const manifest = JSON.parse(readFileSync(join(folder, 'pack.json'), 'utf8'));
    const only = { ...manifest, name: 'mine', languages: { de: { least: 1 } } };
    writeFileSync(join(folder, 'pack.json'), JSON.stringify(only));
    const own = { ...ctx, offline: { ...ctx.offline, packs: [folder, shipped] } };
    // Its threshold lets nothing pass, so German is handled by this pack and French still by the other.
    expect(await translate(['Save changes'], 'de', own)).toMatchObject([
      { failure: NOT_SURE, isDeclined: true },
    ]);
    expect(await translate(['Save changes'], 'fr', own)).toMatchObject([
      { text: 'Enregistrer les modifications', origin: 'offline' },
    ]);

    const other = mkdtempSync(join(tmpdir(), 'parlance-pack-'));
    try {
      cpSync(shipped, other, { recursive: true });
      writeFileSync(join(other, 'meta.json'), '{}');
      const spoilt = { ...ctx, offline: { ...ctx.offline, packs: [other] } };
      await expect(translate(['Save changes'], 'de', spoilt)).rejects.toThrow(EngineUnavailable);
      await expect(translate(['Save changes'], 'de', spoilt)).rejects.toThrow(
        /meta\.json has another checksum/u,
      );
    } finally {
      rmSync(other, { recursive: true, force: true });
    }
  });
});
