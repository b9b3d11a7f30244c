import { type Check, defineCheck, type Finding, NONE } from '../check.ts';

/** Characters are code points, which is what an engine's text box counts. */
export const maxLength: Check = defineCheck({
  id: 'max_length',
  category: 'formatting',
  severity: 'major',
  about: 'The translation has more characters than the string allows.',
  find({ target, maxLength: limit }): readonly Finding[] {
    if (limit === null || target.length <= limit) return NONE;
    const characters = [...target];
    if (characters.length <= limit) return NONE;
    const start = characters.slice(0, limit).join('').length;
    return [
      {
        message: `The translation has ${characters.length} characters, ${limit} are allowed.`,
        start,
        end: target.length,
      },
    ];
  },
  fires: [{ source: 'Save', target: 'Speichern', maxLength: 5 }],
  passes: [
    { source: 'Save', target: 'Speichern', maxLength: 9 },
    { source: 'Fire', target: '🔥🔥🔥', maxLength: 3 },
    { source: 'Save', target: 'Speichern' },
  ],
});
