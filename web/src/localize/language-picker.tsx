import { CircleSlash, X } from 'lucide-react';
import { useState } from 'react';
import { languageName } from '../text/format.ts';
import { t } from '../text/text.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { InputField } from '../ui/field.tsx';
import { CoverageNotice } from './engines/coverage-notice.tsx';
import type { Coverage } from './engines/use-coverage.ts';

interface Language {
  code: string;
  name: string;
  native_name: string;
  aliases: string[];
  is_enabled: boolean;
  is_source: boolean;
}

const SHOWN = 30;

/** Several languages: the likely ones are offered, all others are found by typing. */
export function LanguagePicker({
  languages,
  chosen,
  onChange,
  label = t('languages.targets'),
  hint = t('languages.hint'),
  problem,
  coverage = null,
}: {
  languages: readonly Language[];
  chosen: readonly string[];
  onChange: (next: readonly string[]) => void;
  label?: string;
  hint?: string;
  problem?: string | null | undefined;
  /** The languages that the project's engines cover, if there is a project. */
  coverage?: Coverage | null;
}) {
  const isNone = (code: string) => coverage?.of(code) === 'not_covered';
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const matches = (each: Language) =>
    [each.code, each.name, each.native_name, languageName(each.code), ...each.aliases].some((name) =>
      name.toLowerCase().includes(wanted),
    );
  const offered = languages
    .filter((each) => (wanted === '' ? each.is_enabled && !each.is_source : matches(each)))
    .slice(0, SHOWN);
  const toggle = (code: string) =>
    onChange(chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code]);
  return (
    <div className="space-y-2">
      <InputField
        label={label}
        hint={hint}
        problem={problem}
        type="search"
        value={text}
        placeholder={t('languages.search')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          const first = offered[0];
          if (event.key !== 'Enter' || wanted === '' || !first) return;
          event.preventDefault();
          toggle(first.code);
          setText('');
        }}
      />
      <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
        {offered.map(({ code, native_name }) => {
          const isOn = chosen.includes(code);
          return (
            <button
              key={code}
              type="button"
              aria-pressed={isOn}
              title={isNone(code) ? t('coverage.noneBy', { engines: coverage?.engines }) : native_name}
              onClick={() => toggle(code)}
              className={cn(
                'inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-xs pointer-coarse:h-10',
                isOn
                  ? 'border-brand-line bg-brand-soft font-medium text-brand-text'
                  : 'border-line-strong/70 bg-surface text-fg-2 hover:bg-sunken',
                isNone(code) && 'border-dashed',
              )}
            >
              <code className="font-mono text-2xs">{code}</code>
              {languageName(code)}
              {isNone(code) && (
                <span className="inline-flex items-center gap-1 text-2xs text-fg-3">
                  <CircleSlash className="size-3" aria-hidden />
                  {t('coverage.none')}
                </span>
              )}
            </button>
          );
        })}
        {offered.length === 0 && (
          <p className="text-sm text-fg-3">
            {wanted === '' ? t('languages.noneYet') : t('languages.noMatch', { text: text.trim() })}
          </p>
        )}
      </div>
      {chosen.some((code) => !offered.some((each) => each.code === code)) && (
        <ul aria-label={t('languages.chosen')} className="flex flex-wrap gap-1.5">
          {chosen
            .filter((code) => !offered.some((each) => each.code === code))
            .map((code) => (
              <li key={code}>
                <Button size="xs" variant="soft" onClick={() => toggle(code)}>
                  {languageName(code)}
                  <X aria-label={t('common.remove')} />
                </Button>
              </li>
            ))}
        </ul>
      )}
      <CoverageNotice coverage={coverage} languages={chosen} />
    </div>
  );
}
