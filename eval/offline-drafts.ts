import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { item } from '#adapters/mt/item-for-tests.ts';
import { type Drafted, draftItems } from '#adapters/mt/offline/offline.ts';
import { systemClock } from '#platform/clock.ts';
import { OUTSIDE } from '#adapters/outside.ts';
import { loadConfig } from '#platform/config.ts';

export interface Sample {
  kind: string;
  text: string;
  /** Its name in a file. */
  key?: string;
}

/** Strings of several kinds, written for this purpose: the network has not seen them. */
export function readSamples(): Sample[] {
  const path = fileURLToPath(new URL('./offline/strings.tsv', import.meta.url));
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [kind = '', text = ''] = line.split('\t');
      return { kind, text };
    });
}

/** Through the engine as a task would send them, but showing every draft. */
export async function draftSamples(
  samples: readonly Omit<Sample, 'kind'>[],
  languages: readonly string[],
): Promise<Map<string, Drafted>> {
  const items = languages.flatMap((language) =>
    samples.map(({ text, key }, index) =>
      item(`${language} ${index}`, text, {
        plain: text,
        targetLanguage: language,
        ...(key !== undefined && { key }),
      }),
    ),
  );
  const { offline } = loadConfig(OUTSIDE, {});
  return draftItems(items, {
    offline,
    owner: 'eval',
    clock: systemClock,
    signal: new AbortController().signal,
  });
}
