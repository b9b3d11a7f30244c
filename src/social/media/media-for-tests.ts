import { expect } from 'vitest';
import sharp from 'sharp';
import type { App } from '../../../test/harness.ts';
import type { Answer, Tenant } from '../../../test/tenant.ts';
import { runMediaIntake } from './run-media-intake.ts';
import { jobContext } from '../../../test/factories/job-context.ts';

export function jpeg(width = 64, height = 48): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c84' } })
    .jpeg()
    .toBuffer();
}

export async function put(
  app: App,
  tenant: Tenant,
  path: string,
  bytes: Buffer,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${tenant.token}`,
      'content-type': 'application/octet-stream',
      ...headers,
    },
    body: new Uint8Array(bytes),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

export async function announce(
  tenant: Tenant,
  bytes: number,
  mime = 'image/jpeg',
  more: object = {},
): Promise<Answer['body']> {
  const answer = await tenant.social('POST', '/media', { filename: 'photo.jpg', mime, bytes, ...more });
  expect(answer.body.error).toBeUndefined();
  return answer.body.data;
}

/**
 * Announces, uploads and completes a file over the wire, runs the intake, and returns the resulting media.
 */
export async function upload(
  app: App,
  tenant: Tenant,
  bytes: Buffer,
  mime = 'image/jpeg',
  more: object = {},
): Promise<Answer['body']> {
  const { id } = await announce(tenant, bytes.length, mime, more);
  const sent = await put(app, tenant, `/media/${id}/content`, bytes);
  expect(sent.body.error).toBeUndefined();
  await tenant.social('POST', `/media/${id}/complete`);
  await runMediaIntake.run({ mediaId: id }, jobContext(app, tenant));
  return (await tenant.social('GET', `/media/${id}`)).body.data;
}

export async function eventsOf({ services }: App, tenant: Tenant): Promise<string[]> {
  const rows = await services.database.system
    .selectFrom('events')
    .select('type')
    .where('workspace_id', '=', tenant.workspaceId)
    .where('type', 'like', 'media.%')
    .orderBy('seq')
    .execute();
  return rows.map(({ type }) => type);
}
