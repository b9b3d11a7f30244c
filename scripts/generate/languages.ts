import { listLanguages } from '#kernel/language.ts';
import { code, codes, page, table } from './markdown.ts';

export function generateLanguages(): string {
  const languages = listLanguages();
  return page(
    'Languages',
    `${languages.length} codes. Write them exactly as here. Other spellings are refused, and the error names the code they most likely mean.`,
    table(
      [
        'Code',
        'Name',
        'Own name',
        'BCP 47',
        'Direction',
        'Plural categories',
        'Counted by',
        'Other spellings',
      ],
      languages.map((language) => [
        code(language.code),
        language.name,
        language.nativeName,
        code(language.bcp47),
        language.direction,
        language.pluralCategories.join(', '),
        language.wordUnit,
        codes(language.aliases),
      ]),
    ),
  );
}
