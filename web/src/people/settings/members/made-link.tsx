import { t } from '../../../text/text.ts';
import { CopyButton } from '../../../ui/bits.tsx';
import { Input } from '../../../ui/field.tsx';

/** A link that is shown only once. */
export function MadeLink({ link, label }: { link: string; label: string }) {
  return (
    <div className="flex items-center gap-2">
      <Input
        readOnly
        aria-label={label}
        value={link}
        className="font-mono text-xs"
        onFocus={(e) => e.target.select()}
      />
      <CopyButton value={link} label={t('common.copyThis', { value: label })} text={t('common.copy')} />
    </div>
  );
}
