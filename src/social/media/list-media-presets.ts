import { z } from 'zod';
import { PRESETS } from '#adapters/media/presets.ts';
import { defineOperation } from '#platform/operation.ts';

export const listMediaPresets = defineOperation({
  name: 'list_media_presets',
  face: 'social',
  group: 'media',
  routes: [{ method: 'GET', path: '/media/presets' }],
  summary: 'The shapes and sizes that media can be rendered in.',
  scope: 'media:read',
  rate: 'read',
  idempotency: 'none',
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
        about: z.string(),
        available: z.boolean(),
      }),
    ),
    capabilities: z.object({
      images: z.boolean(),
      transcode: z.boolean().describe('Videos can be converted.'),
    }),
  }),

  async run() {
    return {
      presets: PRESETS.map((preset) => ({ ...preset, available: preset.kind === 'image' })),
      // No converter for videos is part of this server.
      capabilities: { images: true, transcode: false },
    };
  },
});
