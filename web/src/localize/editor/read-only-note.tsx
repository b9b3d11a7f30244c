import { Lock } from 'lucide-react';
import { useMay, useWorkspace } from '../../shell/member.ts';
import { languageName, list } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';

/** Why nothing can be written here, and where it can. */
export function ReadOnlyNote({
  language,
  targets,
  onGo,
}: {
  language: string;
  targets: readonly string[];
  onGo: (language: string) => void;
}) {
  const mine = useWorkspace()?.languages ?? null;
  const mayTranslate = useMay()('translate');
  const theirs = mayTranslate ? (mine ?? []).filter((code) => targets.includes(code)) : [];
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 border-b border-info-line bg-info-soft px-6 py-1.5 text-xs text-info-text max-sm:px-4"
    >
      <Lock className="size-3.5 shrink-0" aria-hidden />
      <span>
        {mayTranslate && mine !== null
          ? t('editor.readOnly.language', {
              language: languageName(language),
              yours: list(mine.map(languageName)),
            })
          : t('editor.readOnly.role')}
      </span>
      {theirs.map((code) => (
        <Button key={code} size="xs" onClick={() => onGo(code)}>
          {t('editor.readOnly.goTo', { language: languageName(code) })}
        </Button>
      ))}
    </div>
  );
}
