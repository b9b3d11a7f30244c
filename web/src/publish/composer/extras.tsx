import { BarChart3, Link2, MessageSquarePlus, Plus, Rows3, X } from 'lucide-react';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, Input, Select, TextArea } from '../../ui/field.tsx';
import type { Draft } from './draft.ts';

const OPTIONS_MAX = 4;
const POLL_HOURS = [1, 6, 24, 72, 168];

interface Props {
  draft: Draft;
  isLocked: boolean;
  /** What at least one chosen account can do. */
  can: { thread: boolean; firstComment: boolean; poll: boolean };
  onChange: (change: Partial<Draft>) => void;
}

/** Below the text: what only some posts have. Each is absent until it is asked for. */
export function ExtraButtons({ draft, isLocked, can, onChange }: Props) {
  if (isLocked) return null;
  return (
    <>
      {can.thread && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => onChange({ parts: [...draft.parts, { text: '', mediaIds: [] }] })}
        >
          <Rows3 />
          {t('compose.addPart')}
        </Button>
      )}
      {can.firstComment && draft.firstComment === null && (
        <Button size="sm" variant="ghost" onClick={() => onChange({ firstComment: '' })}>
          <MessageSquarePlus />
          {t('compose.firstComment')}
        </Button>
      )}
      {draft.link === '' && (
        <Button size="sm" variant="ghost" onClick={() => onChange({ link: 'https://' })}>
          <Link2 />
          {t('compose.link')}
        </Button>
      )}
      {can.poll && draft.poll === null && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => onChange({ poll: { options: ['', ''], durationMinutes: 1440 } })}
        >
          <BarChart3 />
          {t('compose.poll')}
        </Button>
      )}
    </>
  );
}

export function Extras({ draft, isLocked, onChange }: Props) {
  const { parts, firstComment, link, poll } = draft;
  if (parts.length === 0 && firstComment === null && link === '' && poll === null) return null;
  return (
    <Card className="space-y-4 p-4">
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of a thread are their order
        <Removable
          key={index}
          isLocked={isLocked}
          onRemove={() => onChange({ parts: parts.filter((_, i) => i !== index) })}
        >
          <Field label={t('compose.part', { number: index + 2 })}>
            {(p) => (
              <TextArea
                {...p}
                dir="auto"
                readOnly={isLocked}
                value={part.text}
                onChange={(event) =>
                  onChange({
                    parts: parts.map((each, i) =>
                      i === index ? { ...each, text: event.target.value } : each,
                    ),
                  })
                }
              />
            )}
          </Field>
        </Removable>
      ))}
      {firstComment !== null && (
        <Removable isLocked={isLocked} onRemove={() => onChange({ firstComment: null })}>
          <Field label={t('compose.firstComment')} hint={t('compose.firstComment.hint')}>
            {(p) => (
              <TextArea
                {...p}
                dir="auto"
                className="min-h-14"
                readOnly={isLocked}
                value={firstComment}
                onChange={(event) => onChange({ firstComment: event.target.value })}
              />
            )}
          </Field>
        </Removable>
      )}
      {link !== '' && (
        <Removable isLocked={isLocked} onRemove={() => onChange({ link: '' })}>
          <Field label={t('compose.link')} hint={t('compose.link.hint')}>
            {(p) => (
              <Input
                {...p}
                type="url"
                readOnly={isLocked}
                value={link}
                onChange={(event) => onChange({ link: event.target.value })}
              />
            )}
          </Field>
        </Removable>
      )}
      {poll !== null && (
        <Removable isLocked={isLocked} onRemove={() => onChange({ poll: null })}>
          <Poll poll={poll} isLocked={isLocked} onChange={(next) => onChange({ poll: next })} />
        </Removable>
      )}
    </Card>
  );
}

function Poll({
  poll,
  isLocked,
  onChange,
}: {
  poll: NonNullable<Draft['poll']>;
  isLocked: boolean;
  onChange: (poll: NonNullable<Draft['poll']>) => void;
}) {
  return (
    <fieldset className="space-y-2" disabled={isLocked}>
      <legend className="text-xs font-medium text-fg-2">{t('compose.poll')}</legend>
      {poll.options.map((option, index) => (
        <Input
          // oxlint-disable-next-line react/no-array-index-key -- answers of a poll are their order
          key={index}
          aria-label={t('compose.poll.option', { number: index + 1 })}
          placeholder={t('compose.poll.option', { number: index + 1 })}
          value={option}
          onChange={(event) =>
            onChange({
              ...poll,
              options: poll.options.map((each, i) => (i === index ? event.target.value : each)),
            })
          }
        />
      ))}
      <div className="flex items-center gap-2">
        {poll.options.length < OPTIONS_MAX && (
          <Button size="xs" onClick={() => onChange({ ...poll, options: [...poll.options, ''] })}>
            <Plus />
            {t('compose.poll.add')}
          </Button>
        )}
        <Select
          aria-label={t('compose.poll.duration')}
          className="w-auto"
          value={poll.durationMinutes}
          onChange={(event) => onChange({ ...poll, durationMinutes: Number(event.target.value) })}
        >
          {[...new Set([...POLL_HOURS.map((hours) => hours * 60), poll.durationMinutes])].map((minutes) => (
            <option key={minutes} value={minutes}>
              {t('compose.poll.hours', { count: minutes / 60 })}
            </option>
          ))}
        </Select>
      </div>
    </fieldset>
  );
}

function Removable({
  isLocked,
  onRemove,
  children,
}: {
  isLocked: boolean;
  onRemove: () => void;
  children: React.ReactNode;
}) {
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">{children}</div>
      {!isLocked && (
        <Button size="icon" variant="ghost" aria-label={t('common.remove')} onClick={onRemove}>
          <X />
        </Button>
      )}
    </div>
  );
}
