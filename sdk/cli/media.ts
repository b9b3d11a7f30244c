import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import {
  type SocialOperations,
  uploadMedia as sendMedia,
  WaitedTooLong,
  waitForMedia,
} from '../src/client.ts';
import { openFile } from '../src/node.ts';
import { defineCommand } from './command.ts';
import { CommandFailed, EXIT } from './failed.ts';
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
const LOOK_SEC = 0.5;
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
    const { filename, sha256, content } = await openFile(path);
    const bar = terminal.bar('Sending', size);
    const onProgress = ({ sent }: { sent: number }) => bar.at(sent);
    const about = {
      filename,
      mime,
      sha256,
      content,
      ...(flags.alt !== undefined && { altText: { [flags['alt-language'] ?? 'en']: flags.alt } }),
      ...(flags.tags && { tags: flags.tags }),
    };
    const id = await sendMedia(social, about, { signal, onProgress });
    bar.end(`Sent ${size} bytes.`);
    const timeoutSec = flags.timeout ?? TIMEOUT_SEC;
    const media = await waitForMedia(social, id, { signal, timeoutSec, everySec: LOOK_SEC }).catch(
      (error: unknown) => {
        if (!(error instanceof WaitedTooLong)) throw error;
        throw new CommandFailed(`${id} is not ready within ${timeoutSec} s.`, {
          code: EXIT.notReady,
          next: `parlance media upload ${name} --timeout 3600`,
        });
      },
    );
    if (media.status === 'failed')
      throw new CommandFailed(`${name} cannot be used as ${mime}.`, { next: 'parlance media upload FILE' });
    return { json: media, text: `${id} is ready. Next: parlance post create --media ${id} --text TEXT` };
  },
});
