import type { Format } from '../format.ts';

export const srt: Format = {
  id: 'srt',
  extensions: ['srt'],
  contentType: 'application/x-subrip; charset=utf-8',
  modes: ['separate'],
  keeps: ['string_id'],
  note: 'Only strings from subtitles can be written, because only they have times.',
  read: () => import('./read.ts'),
  write: () => import('./write.ts'),
};
