import { describe, expect, it } from 'vitest';
import { patternsOf, sourceFiles } from './find-patterns.ts';
import { findTextFunctions } from './find-text-functions.ts';
import { formatFunctions } from './format-functions.ts';
import { languageFunctions } from './language-functions.ts';
import { localizationFunctions } from './localization-functions.ts';
import { GROWTH_MAX, growthOfText } from './measure.ts';
import { type NamedShape, POST_SHAPES, STRING_SHAPES } from './shapes.ts';
import { socialFunctions } from './social-functions.ts';
import type { TextFunction } from './text-function.ts';

/** Functions that get no long text from outside, each with its reason. */
const EXEMPT: Readonly<Record<string, string>> = {
  'src/localization/qa/spelling/read-affixes.ts#readAffixes':
    'a file of a package that is read once; what it says of words is among the checks',
  'src/adapters/social/platforms/nostr/relay.ts#refusal':
    'an answer of a relay, at most 512 KiB; its words are fixed and nothing in them repeats',
  'src/kernel/ids.ts#isId': 'one pattern from start to end, whose steps are counted with all others',
  'src/adapters/social/platforms/discord/api.ts#webhookCall':
    'the address of a webhook, read when it was connected',
  'sandbox/git/repository.ts#hasCommit': 'one pattern of forty letters; the sandbox of tests',
  'src/kernel/sentences/fill.ts#fill':
    'a sentence of our own; of its values only codes of languages are looked into',
  'src/kernel/sentences/fill.ts#gapsIn': 'a sentence of our own',
  'src/localization/formats/language-tag.ts#ignoredTranslations': 'the first forty letters of a tag',
  'src/kernel/own-address.ts#isOwnAddress':
    'one pattern from start to end, whose steps are counted with all others',
};

/** Patterns that are built at run time: the counter of steps does not see them. */
const MADE: Readonly<Record<string, string>> = {
  'sandbox/platforms/x-text.ts': 'the written pattern with other flags; hasLink is in the list',
  'src/adapters/social/weighted-length.ts': 'findLinks is in the list',
  'src/api/web-app.ts':
    'made from our own table of routes, met by addresses of 16 KiB at most; no repetition overlaps',
  'src/kernel/normal-form.ts': 'normalForm is in the list',
  'src/kernel/placeholder-patterns.ts': 'findPlaceholders is in the list',
  'src/kernel/scripts.ts': 'one class; scriptOf is in the list',
  'src/kernel/wrong-script.ts': 'one class; isWrongScript is in the list',
  'src/localization/formats/xml-scan.ts': 'a name of our own in it; attributeIn is in the list',
  'src/localization/qa/checks/placeholders.ts': 'one number with bounds; all checks are in the list',
  'src/localization/qa/checks/units.ts': 'all checks are in the list',
  'src/localization/qa/denials.ts': 'the written patterns with one more flag; expressesDenial is in the list',
  'src/localization/qa/spelling/read-affixes.ts':
    'conditions of a dictionary: classes of letters without repetition, met by words of 50 letters at most',
  'src/localization/scan/category.ts': 'categoryOf is in the list',
  'src/platform/blobs/s3.ts': 'the answer of the operator’s own store; `[^<]*` ends where the next may begin',
  'src/platform/log.ts': 'a line of our own log; a quoted text ends where the next may begin',
  'src/social/schedule/rule.ts': 'whole words from start to end',
};

const listed = [...languageFunctions, ...localizationFunctions, ...formatFunctions, ...socialFunctions];
const covered = new Set(listed.flatMap(({ covers }) => covers).map((place) => place.replace(/ .*$/, '')));

const cases = (functions: readonly TextFunction[], shapes: readonly NamedShape[]) =>
  functions.map((each) => [each.covers.join(', '), each, shapes] as const);

describe('a function that handles text from outside', () => {
  it.each([
    ...cases(languageFunctions, STRING_SHAPES),
    ...cases(localizationFunctions, STRING_SHAPES),
    ...cases(formatFunctions, STRING_SHAPES),
    ...cases(socialFunctions, POST_SHAPES),
  ])('grows with its text: %s', async (_, { run }, shapes) => {
    const wrong: string[] = [];
    for (const { name, shape } of shapes) {
      const growth = await growthOfText(run, shape);
      if (growth > GROWTH_MAX) wrong.push(`${name}: ${growth.toFixed(1)} times for twice the text`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('the list is complete', () => {
  const found = findTextFunctions();

  it('has every exported function that reads a text, or a reason', () => {
    expect(found.length).toBeGreaterThan(60);
    expect(found.filter((place) => !covered.has(place) && !(place in EXEMPT))).toEqual([]);
  });

  it('has no unnecessary reason', () => {
    expect(Object.keys(EXEMPT).filter((place) => covered.has(place) || !found.includes(place))).toEqual([]);
  });

  it('names only existing functions', () => {
    const files = new Set(sourceFiles);
    expect(
      [...covered]
        .map((place) => place.split('#')[0] ?? '')
        .filter((file) => file.endsWith('.ts') && !files.has(file)),
    ).toEqual([]);
  });

  it('knows every pattern that is built at run time', () => {
    const made = sourceFiles.filter((file) => patternsOf(file).made.length > 0);
    expect(made).toEqual(Object.keys(MADE).sort());
  });

  it('normalises in one place, which accounts for quadratic runs of marks', () => {
    const elsewhere = sourceFiles.filter(
      (file) =>
        file.startsWith('src/') && patternsOf(file).normalises && file !== 'src/kernel/normal-form.ts',
    );
    expect(elsewhere).toEqual([]);
  });
});
