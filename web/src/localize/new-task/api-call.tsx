import type { Input } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { Code, CopyButton } from '../../ui/bits.tsx';

const STRINGS_SHOWN = 2;

/** The same by API: nothing here is out of reach of a program. */
export function ApiCall({ body }: { body: Omit<Input<'create_task'>, 'project_id'> }) {
  const { strings, ...rest } = body;
  const write = (some: typeof strings) =>
    `POST /api/open/v1/tasks/create\n${JSON.stringify({ ...rest, ...(some && { strings: some }) }, null, 2)}`;
  const hidden = (strings?.length ?? 0) - STRINGS_SHOWN;
  return (
    <details className="rounded-lg border border-line bg-surface shadow-e1">
      <summary className="cursor-pointer px-4 py-3 text-sm font-medium">{t('newTask.api')}</summary>
      <div className="space-y-2 border-t border-line p-3">
        <Code label={t('newTask.api')} className="max-h-72 overflow-y-auto">
          {write(strings?.slice(0, STRINGS_SHOWN))}
        </Code>
        <div className="flex items-center justify-between gap-2 text-xs text-fg-3">
          {hidden > 0 ? t('newTask.api.more', { count: hidden }) : ''}
          <CopyButton value={write(strings)} label={t('newTask.api.copy')} text={t('common.copy')} />
        </div>
      </div>
    </details>
  );
}
