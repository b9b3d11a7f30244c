import { X } from 'lucide-react';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { InputField } from '../../ui/field.tsx';
import { type Draft, UTM_NAMES, utmOf } from './draft.ts';

/** Link parameters of this post, which replace those of the workspace. */
export function UtmForm({
  utm,
  isLocked,
  onChange,
  onRemove,
}: {
  utm: Draft['utm'];
  isLocked: boolean;
  onChange: (utm: Draft['utm']) => void;
  onRemove: () => void;
}) {
  return (
    <Card className="p-4">
      <fieldset disabled={isLocked} className="space-y-3">
        <legend className="sr-only">{t('compose.utm')}</legend>
        <div className="flex items-center gap-2">
          <p className="flex-1 text-sm font-medium">{t('compose.utm')}</p>
          {!isLocked && (
            <Button size="icon" variant="ghost" aria-label={t('compose.utm.remove')} onClick={onRemove}>
              <X />
            </Button>
          )}
        </div>
        <div className="grid gap-3 sm:grid-cols-3">
          {UTM_NAMES.map((name) => (
            <InputField
              key={name}
              label={t(`compose.utm.${name}`)}
              maxLength={100}
              value={utm?.[name] ?? ''}
              onChange={(event) => onChange(utmOf({ ...utm, [name]: event.target.value }))}
            />
          ))}
        </div>
        <p className="text-xs text-fg-3">{t('compose.utm.hint')}</p>
      </fieldset>
    </Card>
  );
}
