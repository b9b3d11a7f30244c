import { afterAll, expect, it } from 'vitest';
import { openApp, until } from '../../../test/harness.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';

/**
 * Simulates a machine so busy that a turn is over before its first batch: the clock advances by a
 * second with each look.
 */
let skippedMs = 0;
const clock: Clock = {
  ...systemClock,
  monotonicMs() {
    skippedMs += 1000;
    return systemClock.monotonicMs() + skippedMs;
  },
};
const app = await openApp({ clock, roles: ['api', 'worker'] });
afterAll(() => app.close());

it('a turn processes at least one batch, however late it is', async () => {
  const tenant = await app.tenant();
  const made = await tenant.open('POST', '/tasks/create', {
    target_languages: ['qps-ploc'],
    strings: [{ string_id: 'lamp', content: 'The lamp is lit.' }],
    scan_terms: false,
  });
  const view = await until(
    'the task is done',
    async () => {
      const { body } = await tenant.open('POST', '/tasks/status', { task_id: made.body.data.task_id });
      return body.data.is_completed === true && body.data;
    },
    30_000,
  );
  expect(view.is_failed).toBe(false);
});
