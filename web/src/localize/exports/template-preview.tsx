import type { Input } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';

/** How the file will begin, written by the server from real strings as the columns are moved. */
export function TemplatePreview({ order }: { order: Input<'preview_export'> }) {
  const preview = useCall('preview_export', order, { enabled: order.languages?.length !== 0 });
  const said = preview.error ? explain(preview.error).text : null;
  return (
    <section aria-label={t('exports.preview')}>
      <p className="mb-1 text-xs font-medium text-fg-2">{t('exports.preview')}</p>
      {said !== null ? (
        <p className="text-xs text-fg-3">{said}</p>
      ) : order.languages?.length === 0 ? (
        <p className="text-xs text-fg-3">{t('exports.preview.needsLanguage')}</p>
      ) : (
        <>
          <pre
            tabIndex={0}
            className="max-h-48 overflow-auto rounded-md border border-line bg-sunken p-2 font-mono text-2xs"
          >
            {preview.data?.text}
          </pre>
          {preview.data?.rows === 0 && <p className="mt-1 text-xs text-fg-3">{t('exports.preview.none')}</p>}
        </>
      )}
    </section>
  );
}
