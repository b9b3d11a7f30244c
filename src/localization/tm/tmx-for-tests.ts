import { expect } from 'vitest';
import { until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';

export const tu = (source: string, target: string, more = '', attributes = '') =>
  `<tu>${more}<tuv xml:lang="en-US"><seg>${source}</seg></tuv><tuv xml:lang="de-DE"${attributes}><seg>${target}</seg></tuv></tu>`;

export const tmx = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><tmx version="1.4"><header srclang="en-US"/><body>${body}</body></tmx>`;

/** Imports a file, waits for the end and returns the status view. */
export async function imported(tenant: Tenant, fields: object) {
  const { status, body } = await tenant.open('POST', '/tm/import', fields);
  expect(status).toBe(200);
  return until('the import to end', async () => {
    const asked = await tenant.open('POST', '/tm/import-status', { job_id: body.data.job_id });
    const view = asked.body.data;
    return view.is_completed || view.is_failed ? view : null;
  });
}
