import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { inEnglish } from '#kernel/say.ts';
import { registry } from '../../src/app/registry.ts';
import { AppError } from '../../src/kernel/errors.ts';
import { type AnyOperation, defineOperation } from '../../src/platform/operation.ts';
import type { App } from '../harness.ts';
import { type Answer, call } from '../tenant.ts';

/** Controls a running call: hold it, or make it fail with an error that contains secrets. */
export const probe: { during: (note: string) => Promise<void> } = { during: async () => {} };

/** The first social writes do not exist yet; this one has every guard that they will have. */
const publishProbe = defineOperation({
  name: 'publish_probe',
  face: 'social',
  group: 'probes',
  routes: [{ method: 'POST', path: '/probes/{probeId}/publish' }],
  summary: 'Stands in for publish_post.',
  scope: 'publish:write',
  tier: 'publish',
  rate: 'publish',
  idempotency: 'required',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ probeId: z.string().max(64), note: z.string().max(1000) }),
  output: z.object({ probeId: z.string(), published: z.boolean() }),

  async run({ probeId, note }) {
    await probe.during(note);
    if (probeId === 'missing')
      throw new AppError('not_found', inEnglish('The probe does not exist.'), { field: 'probeId' });
    return { probeId, published: true };
  },
});

export const probeRegistry = {
  ...registry,
  operations: [...registry.operations, publishProbe as AnyOperation],
};

/** A call that is held until the test releases it, and a promise that it has started. */
export function holdNextCall(): { begun: Promise<void>; release(): void } {
  let release = () => {};
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  probe.during = async () => {
    probe.during = async () => {};
    begin();
    await released;
  };
  return { begun, release };
}

export interface ProbeCall {
  probeId?: string;
  body?: string;
  /** Idempotency-Key; null sends none. */
  key?: string | null;
}

export function publishProbeOf(app: App, token: string, over: ProbeCall = {}): Promise<Answer> {
  const { probeId = 'one', body = '{"note":"hello"}', key = randomUUID() } = over;
  return call(`${app.url}/api/v1/probes/${probeId}/publish`, 'POST', body, {
    authorization: `Bearer ${token}`,
    ...(key !== null && { 'idempotency-key': key }),
  });
}
