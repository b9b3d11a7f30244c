import sharp from 'sharp';
import { expect } from 'vitest';
import type { AnyJob, JobContext } from '#platform/job.ts';
import type { AnyOperation } from '#platform/operation.ts';
import { type App, type AppOptions, openApp } from '../../../test/harness.ts';
import type { Answer, Tenant } from '../../../test/tenant.ts';
import { registry } from '../../app/registry.ts';
import { createMediaRender } from '../media-edits/create-media-render.ts';
import { updateMedia } from '../media-edits/update-media.ts';
import { precheckDraft } from '../precheck/precheck-draft.ts';
import { precheckPost } from '../precheck/precheck-post.ts';
import { getPost } from '../reading/get-post.ts';
import { createPost } from '../writing/create-post.ts';
import { completeMediaUpload } from './complete-media-upload.ts';
import { createMediaUpload } from './create-media-upload.ts';
import { deleteMedia } from './delete-media.ts';
import { getMedia } from './get-media.ts';
import { importMediaFromUrl } from './import-media-from-url.ts';
import { listMediaPresets } from './list-media-presets.ts';
import { listMedia } from './list-media.ts';
import { runExpireUploads } from './run-expire-uploads.ts';
import { runMediaIntake } from './run-media-intake.ts';
import { runMediaRender } from './run-media-render.ts';
import { runMediaTranscode } from './run-media-transcode.ts';
import { uploadMediaContent } from './upload-media-content.ts';

const OPERATIONS: readonly AnyOperation[] = [
  completeMediaUpload,
  createMediaRender,
  createMediaUpload,
  createPost,
  deleteMedia,
  getMedia,
  getPost,
  importMediaFromUrl,
  listMedia,
  listMediaPresets,
  precheckDraft,
  precheckPost,
  updateMedia,
  uploadMediaContent,
];
const JOBS: readonly AnyJob[] = [runExpireUploads, runMediaIntake, runMediaRender, runMediaTranscode];

function withMine<T extends { name: string }>(theirs: readonly T[], mine: readonly T[]): T[] {
  const names = new Set(mine.map(({ name }) => name));
  return [...theirs.filter(({ name }) => !names.has(name)), ...mine];
}

/** A server with these operations, whether they are registered yet or not. */
export function openMedia(options: AppOptions = {}): Promise<App> {
  return openApp({
    ...options,
    registry: {
      ...registry,
      operations: withMine<AnyOperation>(registry.operations, OPERATIONS),
      jobs: withMine<AnyJob>(registry.jobs, JOBS),
    },
  });
}

let shared: Promise<App> | undefined;

/** Without a worker: tests run the jobs themselves. */
export function startMedia(): Promise<App> {
  shared ??= openMedia();
  return shared;
}

export function jobContext({ services }: App, tenant: Tenant, attempt = 1): JobContext {
  const scope = { workspaceId: tenant.workspaceId, projectId: null };
  return {
    ...services,
    jobId: 'test',
    attempt,
    signal: new AbortController().signal,
    requestId: 'test',
    tenant: scope,
    commit: (run) => services.database.tenant(scope, run),
  };
}

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

/** Announced, sent and completed over the wire, then examined; the media as it is then. */
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
