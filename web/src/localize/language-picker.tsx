import { X } from 'lucide-react';
import { useState } from 'react';
import { languageName } from '../text/format.ts';
import { t } from '../text/text.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Field, Input } from '../ui/field.tsx';

interface Language {
  code: string;
  name: string;
  native_name: string;
  aliases: string[];
  is_enabled: boolean;
  is_source: boolean;
}

const SHOWN = 30;

/** Several languages: those of the project stand ready, all others are found by typing. */
export function LanguagePicker({
  languages,
  chosen,
  onChange,
  label = t('languages.targets'),
  problem,
}: {
  languages: readonly Language[];
  chosen: readonly string[];
  onChange: (next: readonly string[]) => void;
  label?: string;
  problem?: string | null | undefined;
}) {
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
      <Field label={label} hint={t('languages.hint')} problem={problem}>
        {(props) => (
          <Input
            {...props}
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
        )}
      </Field>
      <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
        {offered.map(({ code, native_name }) => {
          const isOn = chosen.includes(code);
          return (
            <button
              key={code}
              type="button"
              aria-pressed={isOn}
              title={native_name}
              onClick={() => toggle(code)}
              className={cn(
                'inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-xs pointer-coarse:h-10',
                isOn
                  ? 'border-brand-line bg-brand-soft font-medium text-brand-text'
                  : 'border-line-strong/70 bg-surface text-fg-2 hover:bg-sunken',
              )}
            >
              <code className="font-mono text-2xs">{code}</code>
              {languageName(code)}
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
    </div>
  );
}
