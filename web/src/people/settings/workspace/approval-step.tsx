import type { Output } from '../../../api/client.ts';
import { ChevronDown } from 'lucide-react';
import { list } from '../../../text/format.ts';
import { t } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/field.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/menu.tsx';
import { Segmented } from '../../../ui/tabs.tsx';

export type Policy = Output<'get_approval_policy'>;

type Step = Policy['steps'][number];

export function ApprovalStep({
  step,
  place,
  members,
  mayChange,
  onChange,
  onRemove,
}: {
  step: Step;
  place: number;
  members: readonly { userId: string; name: string }[];
  mayChange: boolean;
  onChange: (step: Step) => void;
  onRemove: () => void;
}) {
  const names = members.filter(({ userId }) => step.reviewerIds.includes(userId)).map(({ name }) => name);
  const who = names.length === 0 ? t('approval.anybody') : list(names);
  const label = t('approval.step', { place });
  if (!mayChange)
    return (
      <li className="text-sm">
        {label}: {t(`approval.kind.${step.kind}`)} · {who}
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-md border border-line bg-sunken px-3 py-2">
      <span className="text-xs font-medium text-fg-2">{label}</span>
      <Segmented
        label={label}
        value={step.kind}
        onChange={(kind) => onChange({ ...step, kind })}
        items={[
          { value: 'internal', label: t('approval.kind.internal') },
          { value: 'client', label: t('approval.kind.client') },
        ]}
      />
      <Popover>
        <PopoverTrigger asChild>
          <Button className="max-w-full" aria-label={t('approval.reviewers', { place, who })}>
            <span className="truncate">{who}</span>
            <ChevronDown aria-hidden />
          </Button>
        </PopoverTrigger>
        <PopoverContent className="max-h-72 space-y-2 overflow-y-auto">
          <p className="text-xs text-fg-3">{t('approval.reviewers.hint')}</p>
          {members.map(({ userId, name }) => (
            <Choice
              key={userId}
              label={name}
              checked={step.reviewerIds.includes(userId)}
              onCheckedChange={(isChosen) =>
                onChange({
                  ...step,
                  reviewerIds:
                    isChosen === true
                      ? [...step.reviewerIds, userId]
                      : step.reviewerIds.filter((id) => id !== userId),
                })
              }
            />
          ))}
        </PopoverContent>
      </Popover>
      <span className="flex-1" />
      <Button size="xs" variant="ghost" aria-label={t('approval.removeStep', { place })} onClick={onRemove}>
        {t('common.remove')}
      </Button>
    </li>
  );
}
