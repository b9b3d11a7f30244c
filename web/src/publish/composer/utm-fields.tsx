import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { InputField } from '../../ui/field.tsx';
import { type Draft, hasLink, UTM_NAMES, utmOf } from './draft.ts';

/** Tags of the links of this post, in place of those of the workspace. Only where there is a link to tag. */
export function UtmFields({
  draft,
  isLocked,
  onChange,
}: {
  draft: Draft;
  isLocked: boolean;
  onChange: (utm: Draft['utm']) => void;
}) {
  const { utm } = draft;
  const [isOpen, open] = useState(false);
  if (utm === null && !isOpen)
    return isLocked || !hasLink(draft) ? null : (
      <Button size="sm" variant="ghost" className="self-start" onClick={() => open(true)}>
        <Plus />
        {t('compose.utm.add')}
      </Button>
    );
  return (
    <Card className="p-4">
      <fieldset disabled={isLocked} className="space-y-3">
        <legend className="sr-only">{t('compose.utm')}</legend>
        <div className="flex items-center gap-2">
          <p className="flex-1 text-sm font-medium">{t('compose.utm')}</p>
          {!isLocked && (
            <Button
              size="icon"
              variant="ghost"
              aria-label={t('compose.utm.remove')}
              onClick={() => {
                open(false);
                onChange(null);
              }}
            >
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
