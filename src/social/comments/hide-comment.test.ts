import { describe, it } from 'vitest';
import { moderationCases } from './moderation-for-tests.ts';

const { expectConflicts, expectNotFoundByOthers, expectOff, expectRefusalOfPlatformTold } = moderationCases(
  'hide',
  'hidden',
);

describe('hide_comment', () => {
  it('202: accepted; a refusal of the platform is shown at the comment and can be retried', async () => {
    await expectRefusalOfPlatformTold((tenant, input) => tenant.tool('hide_comment', input));
  });

  it('404: of another workspace', async () => {
    await expectNotFoundByOthers();
  });

  it('409: if the platform does not support it, it is done or running, or the account must be reconnected', async () => {
    await expectConflicts();
  });

  it('503: external writes are off', async () => {
    await expectOff();
  });
});
