import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Card } from '../../ui/card.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/field.tsx';
import { type Draft, hasLink } from './draft.ts';
import { AddToPoolButton, UtmForm } from './later.tsx';

/** What is added to the post when it goes out. */
export function Finishing({
  draft,
  isLocked,
  onChange,
}: {
  draft: Draft;
  isLocked: boolean;
  onChange: (change: Partial<Draft>) => void;
}) {
  return (
    <>
      <SignChoice draft={draft} isLocked={isLocked} onChange={(signs) => onChange({ signs })} />
      <UtmFields draft={draft} isLocked={isLocked} onChange={(utm) => onChange({ utm })} />
      <AddToPoolButton draft={draft} size="sm" variant="ghost" className="self-start" />
    </>
  );
}

/** Only if there is a signature, or if the post should go out without one. */
function SignChoice({
  draft,
  isLocked,
  onChange,
}: {
  draft: Pick<Draft, 'signs' | 'accountIds'>;
  isLocked: boolean;
  onChange: (signs: boolean) => void;
}) {
  const { data } = useCall('list_signatures', {}, { staleTime: 60_000 });
  const hasOne = data?.items.some(
    ({ accountId }) => accountId === null || draft.accountIds.includes(accountId),
  );
  if (!hasOne && draft.signs) return null;
  return (
    <Card className="p-4">
      <Choice
        label={t('compose.signs')}
        hint={t('compose.signs.hint')}
        disabled={isLocked}
        checked={draft.signs}
        onCheckedChange={(next) => onChange(next === true)}
      />
    </Card>
  );
}

/** Only if there is a link to add parameters to. */
function UtmFields({
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
    <UtmForm
      utm={utm}
      isLocked={isLocked}
      onChange={onChange}
      onRemove={() => {
        open(false);
        onChange(null);
      }}
    />
  );
}
