import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { storeFile } from '../export/build-file.ts';
import { Filename, filenameOr } from '../export/filename.ts';
import { linkTo } from '../export/link.ts';
import type { ReadPages } from '../export/snapshot.ts';
import { inBlocks } from '../formats/bytes.ts';
import { type MemoryTarget, type MemoryUnit, writeTmx } from '../formats/tmx/memory.ts';
import { projectOf } from '../project-of.ts';
import { requireSourceLanguage } from '../projects/source-language.ts';

const TIMEOUT_MS = 5 * 60_000;
const PAGE_ROWS = 500;
const LANGUAGES_MAX = 200;

export const exportMemory = defineOperation({
  name: 'export_memory',
  face: 'open',
  group: 'memory',
  routes: [{ method: 'POST', path: '/tm/export' }],
  summary: 'Export the translation memory as TMX 1.4b; answers with a link that is valid for an hour.',
  description:
    '/tm/import can read the file. Properties x-string-id, x-previous-source, x-next-source, x-origin and x-reviewed hold values for which TMX has no field.',
  scope: 'localize:read',
  keyScope: 'export',
  rate: 'start',
  // Writing the file takes minutes, and must not hold a write transaction open.
  transaction: false,
  errors: ['invalid_input', 'unprocessable', 'rate_limited'],
  input: z.object({
    source_language: LanguageCode.optional().describe('Absent: the source language of the project.'),
    target_languages: z
      .array(LanguageCode)
      .max(LANGUAGES_MAX)
      .default([])
      .describe('Empty means all languages of the memory.'),
    filename: Filename.optional(),
  }),
  output: z.object({
    download_url: z.string(),
    expires_at: z.string(),
    file_size: z.int(),
    format: z.literal('tmx'),
    source_language: z.string(),
    units_count: z.int(),
    translations_count: z.int(),
  }),

  async run(input, ctx) {
    const projectId = projectOf(ctx);
    const sourceLanguage =
      input.source_language ??
      (await ctx.database.tenant(ctx.caller, (tx) => requireSourceLanguage(tx, projectId)));
    const counts = { units: 0, translations: 0 };
    const file = await storeFile(
      ctx,
      {
        workspaceId: ctx.caller.workspaceId,
        projectId,
        filename: filenameOr(input.filename, `${projectId}_memory`, ctx.clock.now()),
        ending: 'tmx',
        contentType: 'application/xml',
      },
      { timeoutMs: TIMEOUT_MS, takesSlot: true, signal: ctx.signal },
      (read) => {
        const units = unitsOf(read, [projectId, sourceLanguage, input.target_languages], (unit) => {
          counts.units += 1;
          counts.translations += unit.targets.length;
        });
        return inBlocks(writeTmx(units, { sourceLanguage, createdAt: ctx.clock.now() }));
      },
    );
    return {
      ...linkTo(ctx, file),
      file_size: file.bytes,
      format: 'tmx' as const,
      source_language: sourceLanguage,
      units_count: counts.units,
      translations_count: counts.translations,
    };
  },
});

/**
 * Neighbours are stored as keys. Any source with that key supplies the text, because equal keys mean
 * equal texts.
 */
const UNITS = `
  with texts as (
    select distinct on (source_key) source_key, source from tm_sources
     where project_id = $1 and language = $2 order by source_key)
  select s.id, s.source, s.string_id, p.source as previous, n.source as next, t.targets
    from tm_sources s
    join (select source_id, jsonb_agg(jsonb_build_object('language', language, 'text', target, 'origin', origin, 'isReviewed', is_reviewed,
                                                         'author', author, 'updatedAt', updated_at) order by language) as targets
            from tm_targets
           where project_id = $1 and (cardinality($3::text[]) = 0 or language = any($3))
           group by source_id) t on t.source_id = s.id
    left join texts p on p.source_key = s.previous_key
    left join texts n on n.source_key = s.next_key
   where s.project_id = $1 and s.language = $2
   order by s.id`;

interface Read {
  source: string;
  string_id: string;
  previous: string | null;
  next: string | null;
  targets: (Omit<MemoryTarget, 'updatedAt'> & { updatedAt: string })[];
}

async function* unitsOf(
  read: ReadPages,
  values: readonly unknown[],
  count: (unit: MemoryUnit) => void,
): AsyncGenerator<MemoryUnit> {
  for await (const page of read<Read>(UNITS, values, PAGE_ROWS)) {
    for (const { source, string_id, previous, next, targets } of page) {
      const dated = targets.map((target) => ({ ...target, updatedAt: new Date(target.updatedAt) }));
      const unit = { source, stringId: string_id, previous, next, targets: dated };
      count(unit);
      yield unit;
    }
  }
}
