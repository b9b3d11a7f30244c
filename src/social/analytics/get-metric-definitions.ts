import { z } from 'zod';
import { ADAPTERS } from '#adapters/social/platforms.ts';
import { defineOperation } from '#platform/operation.ts';
import { DEFINITION_VERSION, DEFINITIONS, METRICS } from './metrics.ts';

export const getMetricDefinitions = defineOperation({
  name: 'get_metric_definitions',
  face: 'social',
  group: 'analytics',
  routes: [{ method: 'GET', path: '/analytics/definitions' }],
  summary: 'The meaning of each metric, as on the pages of the application.',
  scope: 'analytics:read',
  rate: 'read',
  errors: ['forbidden'],
  input: z.object({}),
  output: z.object({
    definitionVersion: z.string(),
    metrics: z.array(
      z.object({
        metric: z.enum(METRICS),
        unit: z.string(),
        kind: z
          .string()
          .describe(
            'added: the increase within a range. level: the last reading. ratio: the ratio of two other metrics.',
          ),
        meaning: z.string(),
      }),
    ),
    platforms: z.array(z.string()).describe('Platforms from which metrics are read.'),
    notes: z.array(z.string()),
  }),

  async run() {
    return {
      definitionVersion: DEFINITION_VERSION,
      metrics: METRICS.map((metric) => ({ metric, ...DEFINITIONS[metric] })),
      platforms: Object.values(ADAPTERS)
        .filter(({ capabilities }) => capabilities.metrics)
        .map(({ platform }) => platform),
      notes: [
        'A metric that a platform does not have is absent or null, never zero.',
        'changePct is null when the value before was 0 or unknown, or came from other accounts.',
        'Google Business Profile counts for each place and day, up to five days late; until then the last days have no value.',
        'A day without a reading, or without one on the day before, has no value in a series.',
      ],
    };
  },
});
