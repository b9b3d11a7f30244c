import { describe, expect, it } from 'vitest';
import { checkPattern, matchPath } from '../../sandbox/match-path.ts';

describe('the paths of a platform in the sandbox', () => {
  it.each([
    ['/v1/:id/media', '/v1/7/media', { id: '7' }],
    ['/:v/upload:{id}', '/v2/upload:9', { v: 'v2', id: 'upload:9' }],
    ['/files/:path*', '/files/a/b', { path: 'a/b' }],
  ])('%s matches %s', (pattern, path, params) => {
    checkPattern(pattern);
    expect(matchPath(pattern, path)).toEqual(params);
  });

  it.each(['/bot:token/send', '/a/{id}', '/:rest*/more', '/a*', 'no/slash'])(
    '%s is refused when the sandbox starts, instead of never matching',
    (pattern) => {
      expect(() => checkPattern(pattern)).toThrow('cannot be understood');
    },
  );
});
