import { describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import { publishAndWait, seedTask } from '../publish/seed-for-tests.ts';
import { begin, bytesOf, lifeOf, lines, pull, pushed, type TestFile } from './push-for-tests.ts';

const app = await startWorkingApp();

const file = (data: string): TestFile => ({ path: 'en.json', data });
const TWICE = '{\n  "ok": "OK",\n  "name": "Name",\n  "ok": "Fine"\n}\n';

describe('a key that a pushed file has twice', () => {
  it('gives two strings with a translation each, and both return to their places', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    await pushed(tenant, [file(TWICE)]);
    expect(await lifeOf(app, tenant)).toEqual(['name: Name', 'ok#2: Fine', 'ok: OK']);
    const task = await seedTask(app, tenant, {
      languages: ['de'],
      strings: [
        { id: 'ok', content: 'OK', targets: { de: 'Ja' } },
        { id: 'ok#2', content: 'Fine', targets: { de: 'Gut' } },
      ],
    });
    await publishAndWait(app, tenant, task);
    const [pulled] = await pull(tenant, { languages: ['de'] });
    expect((await bytesOf(pulled!)).toString()).toBe(
      TWICE.replace('"OK"', '"Ja"').replace('"Fine"', '"Gut"'),
    );
  });

  it('pushed again unchanged changes nothing; without the second, that one is hidden and comes back', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    await pushed(tenant, [file(TWICE)], { complete: true });
    expect(await lines(tenant, await begin(tenant, [file(`${TWICE}\n`)], true))).toEqual([]);
    await pushed(tenant, [file('{"ok": "OK", "name": "Name"}')], { complete: true });
    expect(await lifeOf(app, tenant)).toEqual(['(ok#2: Fine)', 'name: Name', 'ok: OK']);
    await pushed(tenant, [file(TWICE)], { complete: true });
    expect(await lifeOf(app, tenant)).toEqual(['name: Name', 'ok#2: Fine', 'ok: OK']);
  });

  it('a file of translations gives each of the two its own, and hiding tells them apart', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    const german = { path: 'de.json', data: '{"ok": "Ja", "ok": "Gut", "ok": "Zuviel"}', language: 'de' };
    await pushed(tenant, [file(TWICE), german], { with_translations: true });
    expect(await lifeOf(app, tenant)).toEqual(['name: Name', 'ok#2: Fine de=Gut', 'ok: OK de=Ja']);
    await tenant.open('POST', '/strings/hide', { string_ids: ['ok'] });
    expect(await lifeOf(app, tenant)).toEqual(['(ok: OK de=Ja)', 'name: Name', 'ok#2: Fine de=Gut']);
  });
});
