import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { MEASURED } from './measured.gen.ts';
import { CHECKS, SET_CHECKS } from './run-checks.ts';

const Level = z.enum(['off', 'info', 'minor', 'major', 'critical']);

export const listChecks = defineOperation({
  name: 'list_checks',
  face: 'console',
  group: 'desk',
  summary: 'The checks for every translation, and the severity of each.',
  right: 'localize',
  rate: 'read',
  errors: [],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        category: z.string(),
        about: z.string(),
        severity: Level,
        severity_in: z.record(z.string(), Level).describe('For languages with a different severity.'),
        languages: z.array(z.string()).nullable().describe('null: all languages.'),
        alarms: z
          .number()
          .nullable()
          .describe(
            'Percentage of published human translations with an alarm above info; null: not measured.',
          ),
        found: z
          .record(z.string(), z.number())
          .describe('By kind of planted error: the percentage that it reports.'),
      }),
    ),
    measured: z.object({
      day: z.string().describe('When alarms and found were measured.'),
      rows: z.int().describe('The number of rows measured.'),
    }),
  }),

  run: () =>
    Promise.resolve({
      items: [...CHECKS, ...SET_CHECKS].map((check) => ({
        id: check.id,
        category: check.category,
        about: check.about,
        severity: 'isOptional' in check ? ('off' as const) : check.severity,
        severity_in: { ...check.severityIn },
        languages: 'languages' in check && check.languages ? [...check.languages] : null,
        alarms: MEASURED.checks[check.id]?.alarms ?? null,
        found: { ...MEASURED.checks[check.id]?.found },
      })),
      measured: { day: MEASURED.day, rows: MEASURED.rows },
    }),
});
