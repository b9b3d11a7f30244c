import { expect, it } from 'vitest';
import { answersOf } from '../src/publish/composer/settings-options.ts';

it('each platform once, the most generous first; one without limits accepts what all accept', () => {
  expect(answersOf(['x', 'telegram', 'x', 'reddit', 'elsewhere'])).toEqual([
    { platform: 'telegram', answers: 12 },
    { platform: 'reddit', answers: 6 },
    { platform: 'x', answers: 4 },
    { platform: 'elsewhere', answers: 4 },
  ]);
});
