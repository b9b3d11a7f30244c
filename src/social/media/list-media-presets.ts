import { z } from 'zod';
import { PRESETS } from '#adapters/social/platforms.ts';
import { defineOperation } from '#platform/operation.ts';

export const listMediaPresets = defineOperation({
  name: 'list_media_presets',
  face: 'social',
  group: 'media',
  routes: [{ method: 'GET', path: '/media/presets' }],
  summary: 'The shapes and sizes that media can be rendered in.',
  scope: 'media:read',
  rate: 'read',
  errors: ['forbidden'],
  input: z.object({}),
  output: z.object({
    presets: z.array(
      z.object({
        name: z.string(),
        platform: z.string(),
        placement: z.string(),
        kind: z.enum(['image', 'video']),
        width: z.int(),
        height: z.int(),
        mime: z.string(),
        maxBytes: z.int(),
        maxDurationSec: z.int().nullable().describe('For videos; a longer one is refused, never shortened.'),
        about: z.string(),
        needs: z.enum(['transcode']).nullable().describe('The capability that it requires.'),
        available: z.boolean().describe('Whether it can be made on this server now.'),
      }),
    ),
    capabilities: z.object({
      images: z.boolean(),
      transcode: z.boolean().describe('Whether videos can be converted.'),
    }),
  }),

  async run(_input, { config }) {
    // This server has no video converter of its own; the operator may have installed one.
    const transcode = config.ffmpeg !== null;
    return {
      presets: PRESETS.map((preset) => ({
        ...preset,
        maxDurationSec: preset.video?.maxSec ?? null,
        needs: preset.video ? ('transcode' as const) : null,
        available: preset.video === null || transcode,
      })),
      capabilities: { images: true, transcode },
    };
  },
});
