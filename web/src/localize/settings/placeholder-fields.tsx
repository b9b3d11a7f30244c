import { useState } from 'react';
import {
  findPlaceholders,
  OWN_PATTERN_CHARS_MAX,
  OWN_WILDCARDS_MAX,
  patternProblem,
} from '#kernel/placeholders.ts';
import { SYNTAXES, type Syntax } from '#kernel/syntaxes.ts';
import { t } from '../../text/text.ts';
import { Choice, TextAreaField } from '../../ui/field.tsx';
import { ownOf } from '../own-placeholders.tsx';
import type { FieldsProps, Project } from './draft.ts';

type Recognised = Project['recognised_syntaxes'];

/** As in files, in every language alike. */
const EXAMPLES: Record<Syntax, string> = {
  mediawiki: '{{PLURAL:$1|page|pages}}',
  openttd: '{STRING1} {P house houses}',
  boost: '%1% %2%',
  qt: '%1x%2',
  renpy: '{b}[name]{/b}{w}',
  minecraft: '§c',
  context_bar: 'menu|Open',
  ampersand_keys: '&File',
  underscore_keys: '_File',
};

const MAXIMA = { characters: OWN_PATTERN_CHARS_MAX, wildcards: OWN_WILDCARDS_MAX };

/** Syntaxes and patterns of the project, and a text to test them while typing. */
export function PlaceholderFields({
  draft: { settings },
  set,
  problemOf,
  recognised,
}: FieldsProps & { recognised: Recognised }) {
  // As typed, including the empty line that is not a pattern yet.
  const [text, setText] = useState(() => settings.placeholder_patterns.join('\n'));
  const [sample, setSample] = useState(() => t('placeholders.sample'));
  const patterns = patternsOf(text);
  const wrong = patterns.flatMap((pattern) => {
    const problem = patternProblem(pattern);
    return problem === null ? [] : [`${pattern} ${t(`placeholders.problem.${problem}`, MAXIMA)}`];
  });
  const problem = wrong[0] ?? problemOf('settings.placeholder_patterns');
  return (
    <div className="grid gap-4 p-4 sm:grid-cols-2">
      <SyntaxFields syntaxes={settings.syntaxes} recognised={recognised} set={set} />
      <TextAreaField
        label={t('placeholders.patterns')}
        hint={t('placeholders.hint')}
        problem={problem}
        rows={5}
        spellCheck={false}
        className="font-mono"
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          set({ placeholder_patterns: patternsOf(value) });
        }}
      />
      <div className="space-y-2">
        <TextAreaField
          label={t('placeholders.try')}
          rows={3}
          value={sample}
          onChange={({ target: { value } }) => setSample(value)}
        />
        <Tried
          text={sample}
          patterns={ownOf(
            { ...settings, placeholder_patterns: wrong.length === 0 ? patterns : [] },
            recognised,
          )}
        />
      </div>
    </div>
  );
}

/** Recognised while nobody chooses; a manual choice starts with what was recognised. */
function SyntaxFields({
  syntaxes,
  recognised,
  set,
}: Pick<FieldsProps, 'set'> & { syntaxes: Recognised | null; recognised: Recognised }) {
  const inForce = syntaxes ?? recognised;
  return (
    <fieldset className="min-w-0 space-y-3 sm:col-span-2">
      <legend className="mb-1 text-xs font-medium text-fg-2">{t('syntax.title')}</legend>
      <Choice
        label={t('syntax.auto')}
        hint={
          recognised.length === 0
            ? t('syntax.auto.none')
            : t('syntax.auto.found', { found: recognised.map((one) => t(`syntax.${one}`)).join(' · ') })
        }
        checked={syntaxes === null}
        onCheckedChange={(next) => set({ syntaxes: next === true ? null : [...recognised] })}
      />
      {syntaxes !== null && (
        <div className="grid gap-2 sm:grid-cols-2">
          {SYNTAXES.map((one) => (
            <Choice
              key={one}
              label={t(`syntax.${one}`)}
              hint={<code>{EXAMPLES[one]}</code>}
              checked={inForce.includes(one)}
              onCheckedChange={(next) =>
                set({
                  syntaxes: next === true ? [...inForce, one] : inForce.filter((other) => other !== one),
                })
              }
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

const patternsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function Tried({ text, patterns }: { text: string; patterns: readonly string[] }) {
  const found = findPlaceholders(text, patterns);
  const pieces = found.map(({ start, end }, index) => ({
    start,
    before: text.slice(found[index - 1]?.end ?? 0, start),
    token: text.slice(start, end),
  }));
  return (
    <p role="status" aria-label={t('placeholders.found')} className="whitespace-pre-wrap break-words text-sm">
      {pieces.map(({ start, before, token }) => (
        <span key={start}>
          {before}
          <mark className="ph">{token}</mark>
        </span>
      ))}
      {text.slice(found.at(-1)?.end ?? 0)}
      <span className="mt-1 block text-xs text-fg-3">{t('placeholders.count', { count: found.length })}</span>
    </p>
  );
}
