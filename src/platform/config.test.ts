import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MACHINES } from '#adapters/mt/vendors.ts';
import { OUTSIDE } from '#adapters/outside.ts';
import { allSettings, ConfigError, isSecret, loadConfig } from './config.ts';

const NO_MACHINES = Object.fromEntries(MACHINES.map(({ name }) => [name, null]));
const load = (env: Record<string, string | undefined>) => loadConfig(OUTSIDE, env);

/** The settings that turn on the feature a secret belongs to; otherwise the secret is not read. */
function beside(secret: string): Record<string, string> {
  if (secret.startsWith('PARLANCE_S3_'))
    return {
      PARLANCE_S3_ENDPOINT: 'http://127.0.0.1:9000',
      PARLANCE_S3_BUCKET: 'b',
      PARLANCE_S3_ACCESS_KEY_ID: 'k',
    };
  const [, of = '', part = ''] = /^(.*)_(CLIENT_SECRET|API_KEY)$/.exec(secret) ?? [];
  if (part === 'CLIENT_SECRET') return { [`${of}_CLIENT_ID`]: 'an application' };
  const isModel = allSettings(OUTSIDE).some(({ name }) => name === `${of}_PROVIDER`);
  return isModel ? { [`${of}_PROVIDER`]: 'anthropic', [`${of}_MODEL`]: 'a model' } : {};
}

describe('configuration', () => {
  it('an empty environment gives the documented defaults', () => {
    expect(load({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: null,
      databaseUrl: null,
      logLevel: 'info',
      demo: true,
      callbackDelaysSec: [0, 16, 32, 64],
      callbackNetworks: [],
      s3: null,
      localEngine: 'offline',
      llm: null,
      llmFallback: null,
      judge: null,
      machines: NO_MACHINES,
    });
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PARLANCE_PUBLIC_URL', 'example.com'],
    ['PARLANCE_PUBLIC_URL', 'https://example.com/path'],
    ['DATABASE_URL', 'mysql://x'],
    ['PARLANCE_DIRECT_DATABASE_URL', 'mysql://x'],
    ['PARLANCE_DIRECT_DATABASE_URL', 'postgres://without@database/url'],
    ['DATABASE_READ_URL', 'postgres://without@database/url'],
    ['PARLANCE_LOG', 'loud'],
    ['PARLANCE_DEMO', 'yes'],
    ['PARLANCE_CALLBACK_DELAYS', '0,x'],
    ['PARLANCE_CALLBACK_DELAYS', '0,3601'],
    ['PARLANCE_CALLBACK_NETWORKS', '0.0.0.0/0'],
    ['PARLANCE_CALLBACK_NETWORKS', '10.0.0.0'],
    ['PARLANCE_CALLBACK_NETWORKS', '::/0'],
    ['PARLANCE_SECRET_KEY', 'short'],
    ['PARLANCE_FAILPOINTS', 'x=explode'],
    ['PARLANCE_S3_ENDPOINT', 'nowhere'],
    ['PARLANCE_FFMPEG', 'ffmpeg'],
    ['PARLANCE_FFMPEG', '/nowhere/ffmpeg'],
    ['PARLANCE_FFMPEG', '/tmp'],
    ['PARLANCE_LLM_BASE_URL', 'nowhere'],
    ['PARLANCE_LLM_BASE_URL', 'https://me:pw@model.example/v1'],
    ['PARLANCE_LLM_BASE_URL', 'https://model.example/v1?key=1'],
    ['PARLANCE_EXTERNAL_WRITES', 'maybe'],
    ['PARLANCE_SANDBOX_URL', 'here'],
    ['PARLANCE_LOCAL_ENGINE', 'deepl'],
    ['PARLANCE_OFFLINE_PACKS', 'models/mine'],
    ['PARLANCE_OFFLINE_CORES', '0'],
    ['PARLANCE_LLM_PROVIDER', 'clippy'],
    ['PARLANCE_LLM_PROVIDER', 'openai'],
    ['PARLANCE_JUDGE_BASE_URL', 'ftp://x'],
    ['PARLANCE_LIBRETRANSLATE_BASE_URL', 'nowhere'],
    ['PARLANCE_APERTIUM_BASE_URL', 'nowhere'],
  ])('%s=%s is refused, naming the variable and what is allowed', (name, value) => {
    const allowed = allSettings(OUTSIDE).find((s) => s.name === name)?.allowed ?? 'missing';
    expect(() => load({ [name]: value })).toThrow(ConfigError);
    expect(() => load({ [name]: value })).toThrow(`${name}: `);
    expect(() => load({ [name]: value })).toThrow(allowed);
  });

  it('a refused secret is not repeated in the message', () => {
    expect(() => load({ PARLANCE_SECRET_KEY: 'hunter2' })).not.toThrow('hunter2');
    expect(() => load({ DATABASE_URL: 'mysql://me:hunter2@x' })).not.toThrow('hunter2');
    expect(() => load({ PARLANCE_LLM_BASE_URL: 'https://me:hunter2@x' })).not.toThrow('hunter2');
    expect(() => load({ PARLANCE_APERTIUM_BASE_URL: 'https://me:hunter2@x' })).not.toThrow('hunter2');
  });

  it('a model needs a name, and its key is optional', () => {
    const base = { PARLANCE_LLM_BASE_URL: 'http://127.0.0.1:9000/v1/' };
    expect(() => load(base)).toThrow('PARLANCE_LLM_MODEL');
    expect(load({ ...base, PARLANCE_LLM_MODEL: 'small' }).llm).toEqual({
      provider: 'openai_compatible',
      baseUrl: 'http://127.0.0.1:9000/v1',
      apiKey: null,
      model: 'small',
      priceIn: null,
      priceOut: null,
    });
  });

  it('a hosted model needs its key, and no address', () => {
    const judge = { PARLANCE_JUDGE_PROVIDER: 'anthropic', PARLANCE_JUDGE_MODEL: 'large' };
    expect(() => load(judge)).toThrow('PARLANCE_JUDGE_API_KEY');
    expect(load({ ...judge, PARLANCE_JUDGE_API_KEY: 'k', PARLANCE_JUDGE_PRICE_IN: '0.25' })).toMatchObject({
      llm: null,
      judge: {
        provider: 'anthropic',
        baseUrl: null,
        apiKey: 'k',
        model: 'large',
        priceIn: 0.25,
        priceOut: null,
      },
    });
    expect(() => load({ PARLANCE_LLM_PROVIDER: 'openai_compatible' })).toThrow('PARLANCE_LLM_BASE_URL');
  });

  it.each([['-1'], ['1e3'], ['1,5'], ['1000001']])('a price of %s is refused', (price) => {
    const llm = { PARLANCE_LLM_BASE_URL: 'http://127.0.0.1:9000', PARLANCE_LLM_MODEL: 'small' };
    expect(() => load({ ...llm, PARLANCE_LLM_PRICE_OUT: price })).toThrow('PARLANCE_LLM_PRICE_OUT');
  });

  it('a translation service is on once its key or, on one’s own machine, its address is set', () => {
    const { machines } = load({
      PARLANCE_DEEPL_API_KEY: 'd:fx',
      PARLANCE_DEEPL_PRICE: '20',
      PARLANCE_GOOGLE_BASE_URL: 'http://127.0.0.1:1',
      PARLANCE_APERTIUM_BASE_URL: 'http://127.0.0.1:2737',
    });
    expect(machines).toEqual({
      ...NO_MACHINES,
      deepl: { baseUrl: null, apiKey: 'd:fx', price: 20 },
      apertium: { baseUrl: 'http://127.0.0.1:2737', apiKey: null, price: null },
    });
  });

  it('ffmpeg is the configured one, otherwise the first on the PATH, otherwise none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'parlance-path-'));
    const program = join(folder, 'ffmpeg');
    try {
      expect(load({ PATH: `relative:${folder}` }).ffmpeg).toBeNull();
      writeFileSync(program, '');
      // A file without execute permission is not a program.
      expect(load({ PATH: folder }).ffmpeg).toBeNull();
      chmodSync(program, 0o755);
      expect(load({ PATH: `/nowhere:${folder}` }).ffmpeg).toBe(program);
      expect(load({ PATH: folder, PARLANCE_FFMPEG: 'off' }).ffmpeg).toBeNull();
      expect(load({ PARLANCE_FFMPEG: program }).ffmpeg).toBe(program);
      expect(load({}).ffmpeg).toBeNull();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('S3 needs all of its settings', () => {
    expect(() => load({ PARLANCE_S3_ENDPOINT: 'http://127.0.0.1:9000' })).toThrow('PARLANCE_S3_BUCKET');
  });

  it.each(allSettings(OUTSIDE).filter(({ name }) => isSecret(name)))(
    '$name may come from a file',
    ({ name }) => {
      // A file that does not exist is an error.
      expect(() => load({ ...beside(name), [`${name}_FILE`]: '/nowhere/secret' })).toThrow(`${name}_FILE:`);
    },
  );

  it('a secret may come from a file, and no other setting may', () => {
    const dir = mkdtempSync(join(tmpdir(), 'parlance-config-'));
    const file = join(dir, 'secret');
    try {
      writeFileSync(file, 'postgres://me@db/parlance\n');
      expect(load({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://me@db/parlance');
      expect(load({ DATABASE_URL_FILE: '', PORT_FILE: file })).toMatchObject({
        databaseUrl: null,
        port: 8080,
      });
      writeFileSync(file, 'mysql://me:hidden@db');
      expect(() => load({ DATABASE_URL_FILE: file })).toThrow(
        /^DATABASE_URL: the value given is not allowed/,
      );
      expect(() => load({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://b' })).toThrow(/one of the two/);
      expect(() => load({ PARLANCE_METRICS_TOKEN_FILE: join(dir, 'none') })).toThrow(/file that can be read/);
      writeFileSync(file, 'x'.repeat(70_000));
      expect(() => load({ PARLANCE_SECRET_KEY_FILE: file })).toThrow(/up to 64 KiB/);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});
