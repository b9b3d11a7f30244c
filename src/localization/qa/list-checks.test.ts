import { expect, describe, it } from 'vitest';
import { newTenant, startWorkingApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import type { Check } from './check.ts';
import { CHECKS, SET_CHECKS } from './run-checks.ts';

interface Finding {
  check: string;
  severity: string;
}

/**
 * The issues of a text that lacks its placeholder, in two languages, found by the pipeline and after
 * an edit.
 */
async function findings(tenant: Tenant): Promise<Record<string, Finding[]>> {
  const { body } = await tenant.open('POST', '/tasks/create', {
    strings: [
      {
        string_id: 'a',
        content: 'Meet {player} at 9.',
        translations: { de: 'Triff ihn um 9.', fr: 'Rencontre-le à 9.' },
      },
    ],
    target_languages: ['de', 'fr'],
    scan_terms: false,
    smart_optimize: false,
  });
  const { task_id } = body.data;
  await until('the task to be checked', async () => {
    const { body: now } = await tenant.open('GET', `/tasks/status?task_id=${task_id}`);
    return now.data.is_completed;
  });
  const { body: list } = await tenant.open('GET', `/tasks/strings?task_id=${task_id}`);
  const { translations } = list.data.items[0];
  return { de: translations.de.issues, fr: translations.fr.issues };
}
const levelIn = (found: Finding[] | undefined) =>
  found?.find(({ check }) => check === 'placeholders')?.severity;

describe('list_checks', () => {
  it('200: every check with its severity', async () => {
    const tenant = await newTenant();
    const { status, body } = await tenant.console('list_checks', {});
    expect([status, body.data.items.length]).toEqual([200, CHECKS.length + SET_CHECKS.length]);
    expect(body.data.items).toContainEqual(
      expect.objectContaining({ id: 'placeholders', severity: 'critical', about: expect.any(String) }),
    );
  });

  it('200: with its measurements on human text; terms need a termbase, and disabled checks have no figure', async () => {
    const tenant = await newTenant();
    const { body } = await tenant.console('list_checks', {});
    const find = (id: string) => body.data.items.find((item: { id: string }) => item.id === id);
    expect(body.data.measured).toEqual({
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
      rows: expect.any(Number),
    });
    expect(find('placeholders').alarms).toBeLessThan(0.3);
    expect(find('placeholders').found['placeholder lost']).toBeGreaterThan(90);
    expect(find('terminology')).toMatchObject({ alarms: null, found: {} });
    // The measured texts had no inline elements.
    const without = ({ id }: { id: string }) => id !== 'markup_lost';
    const measured = body.data.items.filter(({ alarms }: { alarms: number | null }) => alarms !== null);
    const isMeasured = ({ category, isOptional }: Check) => category !== 'terminology' && !isOptional;
    expect(measured.filter(without)).toHaveLength(CHECKS.filter(isMeasured).filter(without).length);
    expect(find('spelling')).toMatchObject({ severity: 'off', alarms: null });
  });

  it('200: a project lowers a check in one language and turns it off in the others', async () => {
    const app = await startWorkingApp();
    const tenant = await app.tenant();
    const before = await findings(tenant);
    expect([levelIn(before['de']), levelIn(before['fr'])]).toEqual(['critical', 'critical']);
    const { status } = await tenant.open('POST', '/project/update', {
      settings: { checks: { placeholders: { '*': 'off', de: 'minor' } } },
    });
    expect(status).toBe(200);
    const after = await findings(tenant);
    expect([levelIn(after['de']), levelIn(after['fr'])]).toEqual(['minor', undefined]);
  });

  it('200: a text that somebody writes is measured the same way', async () => {
    const app = await startWorkingApp();
    const tenant = await app.tenant();
    await tenant.open('POST', '/project/update', {
      settings: { checks: { placeholders: { '*': 'info' } } },
    });
    const { body } = await tenant.open('POST', '/tasks/create', {
      strings: [{ string_id: 'a', content: 'Meet {player}.' }],
      target_languages: ['de'],
      scan_terms: false,
    });
    const { task_id } = body.data;
    await until('the task to be completed', async () => {
      const { body: now } = await tenant.open('GET', `/tasks/status?task_id=${task_id}`);
      return now.data.is_completed;
    });
    const { body: saved } = await tenant.open('POST', '/tasks/strings/update', {
      task_id,
      items: [{ string_id: 'a', language: 'de', text: 'Triff ihn.' }],
    });
    const { translation } = saved.data.results[0];
    expect(levelIn(translation.issues)).toBe('info');
  });
});
