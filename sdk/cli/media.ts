import { randomUUID } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SocialOperations } from '../src/client.ts';
import { defineCommand } from './command.ts';
import { CommandFailed, EXIT } from './failed.ts';
import { hashOf } from './find-files.ts';
import { text, texts, UsageError, wholeNumber } from './flags.ts';

type Mime = SocialOperations['create_media_upload']['input']['mime'];

const MIMES: Record<string, Mime> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
  '.pdf': 'application/pdf',
};
const PART_BYTES = 8_000_000;
const LOOK_MS = 500;
const TIMEOUT_SEC = 600;

export const uploadMedia = defineCommand({
  name: 'media upload',
  about: 'Send a picture, video or document and wait until it can be used.',
  flags: {
    alt: text('TEXT', 'What it shows, for people who cannot see it.'),
    'alt-language': text('LANGUAGE', 'The language of --alt (en).'),
    tags: texts('TAGS', 'Tags for finding it again.'),
    timeout: wholeNumber(1, 86_400, `Seconds to wait (${TIMEOUT_SEC}); then exit 6.`),
  },
  words: { value: 'FILE', about: `One of ${Object.keys(MIMES).join(', ')}.`, isRequired: true },
  examples: ['media upload cover.png --alt "A red door"'],

  async run(flags, place, { words: [name = ''], terminal, signal }) {
    const path = place.file(name);
    const mime = MIMES[extname(path).toLowerCase()];
    if (!mime) throw new UsageError(`${name}: must end with one of ${Object.keys(MIMES).join(', ')}.`);
    const { size } = await stat(path).catch(() => {
      throw new UsageError(`${name}: cannot be read.`);
    });
    const social = place.social();
    const { sha256 } = await hashOf(path);
    const { id } = await social.call(
      'create_media_upload',
      {
        filename: basename(path),
        mime,
        bytes: size,
        sha256,
        ...(flags.alt !== undefined && { altText: { [flags['alt-language'] ?? 'en']: flags.alt } }),
        ...(flags.tags && { tags: flags.tags }),
      },
      { idempotencyKey: randomUUID() },
    );
    const bar = terminal.bar('Sending', size);
    const parts = Math.max(1, Math.ceil(size / PART_BYTES));
    for (let part = 1; part <= parts; part += 1) {
      const bytes = await readPart(path, part);
      await social.call('upload_media_content', { mediaId: id, ...(parts > 1 && { part }) }, { bytes });
      bar.at(Math.min(size, part * PART_BYTES));
    }
    bar.end(`Sent ${size} bytes.`);
    await social.call('complete_media_upload', { mediaId: id }, { idempotencyKey: randomUUID() });
    const endsAt = Date.now() + (flags.timeout ?? TIMEOUT_SEC) * 1000;
    for (;;) {
      const media = await social.call('get_media', { mediaId: id });
      if (media.status === 'ready')
        return { json: media, text: `${id} is ready. Next: parlance post create --media ${id} --text TEXT` };
      if (media.status === 'failed')
        throw new CommandFailed(`${name} cannot be used as ${mime}.`, { next: 'parlance media upload FILE' });
      if (Date.now() > endsAt)
        throw new CommandFailed(`${id} is not ready within ${flags.timeout ?? TIMEOUT_SEC} s.`, {
          code: EXIT.notReady,
          next: `parlance media upload ${name} --timeout 3600`,
        });
      await sleep(LOOK_MS, undefined, { signal });
    }
  },
});

async function readPart(path: string, part: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(PART_BYTES);
    const { bytesRead } = await file.read(buffer, 0, PART_BYTES, (part - 1) * PART_BYTES);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
