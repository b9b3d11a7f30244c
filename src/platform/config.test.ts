import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig, SETTINGS } from './config.ts';

describe('configuration', () => {
  it('an empty environment gives the documented defaults', () => {
    expect(loadConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: null,
      databaseUrl: null,
      logLevel: 'info',
      demo: true,
      callbackDelaysSec: [0, 16, 32, 64],
      callbackNetworks: [],
      s3: null,
      llm: null,
    });
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PARLANCE_PUBLIC_URL', 'example.com'],
    ['PARLANCE_PUBLIC_URL', 'https://example.com/path'],
    ['DATABASE_URL', 'mysql://x'],
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
    ['PARLANCE_LLM_BASE_URL', 'nowhere'],
    ['PARLANCE_LLM_BASE_URL', 'https://me:pw@model.example/v1'],
    ['PARLANCE_LLM_BASE_URL', 'https://model.example/v1?key=1'],
  ])('%s=%s is refused, naming the variable and what is allowed', (name, value) => {
    const allowed = SETTINGS.find((s) => s.name === name)?.allowed ?? 'missing';
    expect(() => loadConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => loadConfig({ [name]: value })).toThrow(`${name}: `);
    expect(() => loadConfig({ [name]: value })).toThrow(allowed);
  });

  it('a refused secret is not repeated in the message', () => {
    expect(() => loadConfig({ PARLANCE_SECRET_KEY: 'hunter2' })).not.toThrow('hunter2');
    expect(() => loadConfig({ DATABASE_URL: 'mysql://me:hunter2@x' })).not.toThrow('hunter2');
    expect(() => loadConfig({ PARLANCE_LLM_BASE_URL: 'https://me:hunter2@x' })).not.toThrow('hunter2');
  });

  it('a model needs a name, and its key is optional', () => {
    const base = { PARLANCE_LLM_BASE_URL: 'http://127.0.0.1:9000/v1/' };
    expect(() => loadConfig(base)).toThrow('PARLANCE_LLM_MODEL');
    expect(loadConfig({ ...base, PARLANCE_LLM_MODEL: 'small' }).llm).toEqual({
      baseUrl: 'http://127.0.0.1:9000/v1',
      apiKey: null,
      model: 'small',
    });
  });

  it('S3 needs all of its settings', () => {
    expect(() => loadConfig({ PARLANCE_S3_ENDPOINT: 'http://127.0.0.1:9000' })).toThrow('PARLANCE_S3_BUCKET');
  });
});
