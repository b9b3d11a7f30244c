import { afterAll, describe, expect, it } from 'vitest';
import { openApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';

const app = await openApp({ env: { PARLANCE_LOCAL_ENGINE: 'offline' } });
afterAll(() => app.close());

const choose = (tenant: Tenant, settings: object) =>
  tenant.console('update_project', { project_id: tenant.projectId, settings });

async function coverage(tenant: Tenant, body: object) {
  const { status, body: answer } = await tenant.open('POST', '/engines/coverage', body);
  expect(status).toBe(200);
  return Object.fromEntries(
    answer.data.languages.map(({ language, coverage: of }: Record<string, string>) => [language, of]),
  );
}

describe('check_coverage', () => {
  it('200: the offline engine lists its languages, including regions and scripts', async () => {
    const tenant = await app.tenant();
    const asked = { source_language: 'en', target_languages: ['de-at', 'zh-cn', 'zh-tw', 'ar', 'qps-ploc'] };
    expect(await coverage(tenant, asked)).toEqual({
      'de-at': 'covered',
      'zh-cn': 'covered',
      'zh-tw': 'not_covered',
      ar: 'not_covered',
      'qps-ploc': 'covered',
    });
    expect(await coverage(tenant, { source_language: 'fr', target_languages: ['de'] })).toEqual({
      de: 'not_covered',
    });
    const { body } = await tenant.open('POST', '/engines/coverage', { source_language: 'en' });
    expect(body.data.languages).toHaveLength(133);
    expect(body.data.engines).toEqual([{ engine: 'offline', title: 'Offline' }]);
  });

  it('200: documented languages of a service are known, others are unknown, and a model accepts all', async () => {
    const tenant = await app.tenant();
    const asked = { source_language: 'en', target_languages: ['ar', 'pt-br', 'sw', 'sr-latn'] };
    await choose(tenant, { engine: 'deepl' });
    expect(await coverage(tenant, asked)).toEqual({
      ar: 'covered',
      'pt-br': 'covered',
      sw: 'not_covered',
      'sr-latn': 'not_covered',
    });
    await choose(tenant, { engine: 'google' });
    expect(await coverage(tenant, asked)).toMatchObject({ sw: 'covered', 'sr-latn': 'not_covered' });
    await choose(tenant, { engine: 'offline', fallback_engines: ['libretranslate'] });
    expect(await coverage(tenant, asked)).toMatchObject({ ar: 'unknown', 'pt-br': 'covered' });
    await choose(tenant, { engine: 'anthropic', fallback_engines: [] });
    expect(await coverage(tenant, asked)).toMatchObject({ sw: 'covered' });
  });

  it('400: a language that does not exist', async () => {
    const tenant = await app.tenant();
    const { status } = await tenant.open('POST', '/engines/coverage', { target_languages: ['xx-zz'] });
    expect(status).toBe(400);
  });
});
