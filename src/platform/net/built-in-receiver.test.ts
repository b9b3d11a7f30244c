import { describe, expect, it } from 'vitest';
import { createBuiltInReceiver } from './built-in-receiver.ts';

const { url, is, isFeed } = createBuiltInReceiver('http://127.0.0.1:4010');

describe('the built-in receiver', () => {
  it.each(['/receiver', '/receiver/503', '/receiver/my-app', '/receiver?x=1'])('%s is its address', (path) =>
    expect(is(new URL(`http://127.0.0.1:4010${path}`))).toBe(true),
  );

  it.each([
    'http://127.0.0.1:4010/',
    'http://127.0.0.1:4010/__sandbox/reset',
    'http://127.0.0.1:4010/receiver/../__sandbox/reset',
    'http://127.0.0.1:4010/receiver/%2e%2e/__sandbox/reset',
    'http://127.0.0.1:4010/receivers',
    'http://127.0.0.1:4011/receiver',
    'https://127.0.0.1:4010/receiver',
    'http://localhost:4010/receiver',
  ])('%s is not its address', (other) => expect(is(new URL(other))).toBe(false));

  it('its feeds, and nothing else of the sandbox, can be followed', () => {
    const at = (path: string) => isFeed(new URL(path, 'http://127.0.0.1:4010'));
    expect(['/feeds/aurora.xml', '/feeds/aurora.json', '/feeds/aurora.md'].map(at)).toEqual([
      true,
      true,
      true,
    ]);
    const others = [
      '/feeds/',
      '/feeds/../__sandbox/reset',
      '/__sandbox/health',
      '/receiver',
      '//other/feeds/a.md',
    ];
    expect(others.map(at)).toEqual([false, false, false, false, false]);
    expect(createBuiltInReceiver(null).isFeed(new URL('http://127.0.0.1:4010/feeds/aurora.md'))).toBe(false);
  });

  it('without a sandbox there is none', () => {
    expect(url).toBe('http://127.0.0.1:4010/receiver');
    const none = createBuiltInReceiver(null);
    expect([none.url, none.is(new URL('http://127.0.0.1:4010/receiver'))]).toEqual([null, false]);
  });
});
