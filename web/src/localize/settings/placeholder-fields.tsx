import { useState } from 'react';
import {
  findPlaceholders,
  OWN_PATTERN_CHARS_MAX,
  OWN_WILDCARDS_MAX,
  patternProblem,
} from '#kernel/placeholders.ts';
import { t } from '../../text/text.ts';
import { Field, TextArea } from '../../ui/field.tsx';
import type { FieldsProps } from './draft.ts';

const MAXIMA = { characters: OWN_PATTERN_CHARS_MAX, wildcards: OWN_WILDCARDS_MAX };

/** Patterns of the project, and a text to try them on while they are written. */
export function PlaceholderFields({ draft: { settings }, set, problemOf }: FieldsProps) {
  // As it is typed, with the empty line that is not a pattern yet.
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
      <Field label={t('placeholders.patterns')} hint={t('placeholders.hint')} problem={problem}>
        {(props) => (
          <TextArea
            {...props}
            rows={5}
            spellCheck={false}
            className="font-mono"
            value={text}
            onChange={({ target: { value } }) => {
              setText(value);
              set({ placeholder_patterns: patternsOf(value) });
            }}
          />
        )}
      </Field>
      <div className="space-y-2">
        <Field label={t('placeholders.try')}>
          {(props) => (
            <TextArea
              {...props}
              rows={3}
              value={sample}
              onChange={({ target: { value } }) => setSample(value)}
            />
          )}
        </Field>
        <Tried text={sample} patterns={wrong.length === 0 ? patterns : []} />
      </div>
    </div>
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
