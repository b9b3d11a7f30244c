import { describe, expect, it } from 'vitest';
import { fileNameOf } from '../../web/src/localize/exports/file-name.ts';
import { Filename } from '../../src/localization/export/filename.ts';

const DAY = new Date('2026-01-31T12:00:00Z');

describe('the name of an exported file', () => {
  it.each([
    ['Spring release', 'Spring release 2026-01-31'],
    ['menus/german\\old', 'menus german old 2026-01-31'],
    ['发布\n\u202e说明', '发布 说明 2026-01-31'],
    [' \t', ''],
    ['..', '.. 2026-01-31'],
    ['aux', 'aux 2026-01-31'],
    ['🗻'.repeat(300), `${'🗻'.repeat(90)} 2026-01-31`],
  ])('%j is accepted by the server', (name, expected) => {
    const made = fileNameOf(name, DAY);
    expect(made).toBe(expected);
    expect(Filename.safeParse(made).success).toBe(true);
  });
});
