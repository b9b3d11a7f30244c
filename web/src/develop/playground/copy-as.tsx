import { useState } from 'react';
import type { ApiOperation } from '../../api/openapi.ts';
import { t } from '../../text/text.ts';
import { Code, CopyButton } from '../../ui/bits.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { type Language, LANGUAGES, snippetOf } from './snippets.ts';

export function CopyAs({
  operation,
  input,
  appKey,
}: {
  operation: ApiOperation;
  input: Record<string, unknown>;
  appKey: string;
}) {
  const [language, setLanguage] = useState<Language>('curl');
  const text = snippetOf(language, { operation, input, origin: location.origin, appKey });
  return (
    <div className="space-y-2 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('dev.playground.copyAs')}
          value={language}
          onChange={setLanguage}
          items={LANGUAGES.map((each) => ({ value: each, label: each }))}
        />
        <span className="flex-1" />
        <CopyButton value={text} label={t('common.copyThis', { value: language })} text={t('common.copy')} />
      </div>
      <Code label={language}>{text}</Code>
    </div>
  );
}
