import { ArrowUp, BarChart3, EyeOff, Link2, MessageSquarePlus, Plus, Rows3, X } from 'lucide-react';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { InputField, TextAreaField } from '../../ui/field.tsx';
import type { Change, Draft } from './draft.ts';
import { LinkFields } from './link-fields.tsx';
import { PollFields } from './poll-fields.tsx';
import { ThreadPart } from './thread-part.tsx';

/** The part that was just added: the cursor goes into it. */
export type Added = `part ${number}` | 'firstComment' | 'link' | 'poll' | 'warning';

interface Props {
  draft: Draft;
  /** Of the open version. */
  parts: Draft['parts'];
  firstComment: string | null;
  isLocked: boolean;
  /** What at least one chosen account can do; of polls, on which platforms. */
  can: { thread: boolean; firstComment: boolean; poll: readonly string[]; warning: boolean };
  added: Added | null;
  onAdded: (added: Added) => void;
  onChange: (change: Partial<Draft>) => void;
  onOwn: (own: Change) => void;
}

const NO_PART = { text: '', mediaIds: [], delaySec: 0 };

/** Below the text: parts that only some posts have. Each is absent until somebody adds it. */
export function ExtraButtons({ draft, parts, firstComment, isLocked, can, onAdded, onChange, onOwn }: Props) {
  if (isLocked) return null;
  const add = (what: Added, change: () => void) => () => {
    onAdded(what);
    change();
  };
  return (
    <>
      {can.thread && parts.length === 0 && (
        <Button size="sm" variant="ghost" onClick={add('part 0', () => onOwn({ parts: [NO_PART] }))}>
          <Rows3 />
          {t('compose.addPart')}
        </Button>
      )}
      {can.firstComment && firstComment === null && (
        <Button size="sm" variant="ghost" onClick={add('firstComment', () => onOwn({ firstComment: '' }))}>
          <MessageSquarePlus />
          {t('compose.firstComment')}
        </Button>
      )}
      {draft.link === null && (
        <Button
          size="sm"
          variant="ghost"
          onClick={add('link', () => onChange({ link: { url: 'https://' } }))}
        >
          <Link2 />
          {t('compose.link')}
        </Button>
      )}
      {can.poll.length > 0 && draft.poll === null && (
        <Button
          size="sm"
          variant="ghost"
          onClick={add('poll', () => onChange({ poll: { options: ['', ''], durationMinutes: 1440 } }))}
        >
          <BarChart3 />
          {t('compose.poll')}
        </Button>
      )}
      {can.warning && draft.contentWarning === null && (
        <Button size="sm" variant="ghost" onClick={add('warning', () => onChange({ contentWarning: '' }))}>
          <EyeOff />
          {t('compose.warning')}
        </Button>
      )}
    </>
  );
}

export function Extras({
  draft,
  parts,
  firstComment,
  isLocked,
  can,
  limit,
  platforms,
  added,
  onAdded,
  onChange,
  onOwn,
}: Props & {
  platforms: readonly string[];
  /** The limit of a part on the strictest of its platforms. */
  limit: { limit: number; unit: string } | null;
}) {
  const { link, poll, contentWarning } = draft;
  if (parts.length === 0 && firstComment === null && !link && poll === null && contentWarning === null)
    return null;
  return (
    <Card className="space-y-4 p-4">
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of a thread are their order
        <Removable
          key={index}
          isLocked={isLocked}
          onRemove={() => onOwn({ parts: parts.filter((_, i) => i !== index) })}
          {...(index > 0 && {
            onUp: () => onOwn({ parts: parts.toSpliced(index - 1, 2, part, parts[index - 1] ?? part) }),
          })}
        >
          <ThreadPart
            number={index + 2}
            part={part}
            limit={limit}
            platforms={platforms}
            accountIds={draft.accountIds}
            locale={draft.locale}
            isLocked={isLocked}
            isNew={added === `part ${index}`}
            onChange={(change) =>
              onOwn(({ parts: now }) => ({
                parts: now.map((each, i) => (i === index ? { ...each, ...change(each) } : each)),
              }))
            }
          />
        </Removable>
      ))}
      {parts.length > 0 && can.thread && !isLocked && (
        <Button
          size="sm"
          onClick={() => {
            onAdded(`part ${parts.length}`);
            onOwn({ parts: [...parts, NO_PART] });
          }}
        >
          <Plus />
          {t('compose.addPart')}
        </Button>
      )}
      {firstComment !== null && (
        <Removable isLocked={isLocked} onRemove={() => onOwn({ firstComment: null })}>
          <TextAreaField
            label={t('compose.firstComment')}
            hint={t('compose.firstComment.hint')}
            dir="auto"
            autoFocus={added === 'firstComment'}
            className="min-h-14"
            readOnly={isLocked}
            value={firstComment}
            onChange={(event) => onOwn({ firstComment: event.target.value })}
          />
        </Removable>
      )}
      {link && (
        <Removable isLocked={isLocked} onRemove={() => onChange({ link: null })}>
          <LinkFields
            link={link}
            isLocked={isLocked}
            isNew={added === 'link'}
            onChange={(next) => onChange({ link: next })}
          />
        </Removable>
      )}
      {poll !== null && (
        <Removable isLocked={isLocked} onRemove={() => onChange({ poll: null })}>
          <PollFields
            poll={poll}
            platforms={can.poll}
            isLocked={isLocked}
            isNew={added === 'poll'}
            onChange={(next) => onChange({ poll: next })}
          />
        </Removable>
      )}
      {contentWarning !== null && (
        <Removable isLocked={isLocked} onRemove={() => onChange({ contentWarning: null })}>
          <InputField
            label={t('compose.warning')}
            hint={t('compose.warning.hint')}
            dir="auto"
            autoFocus={added === 'warning'}
            readOnly={isLocked}
            value={contentWarning}
            onChange={(event) => onChange({ contentWarning: event.target.value })}
          />
        </Removable>
      )}
    </Card>
  );
}

function Removable({
  isLocked,
  onRemove,
  onUp,
  children,
}: {
  isLocked: boolean;
  onRemove: () => void;
  /** Swaps it with the one above. */
  onUp?: () => void;
  children: React.ReactNode;
}) {
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">{children}</div>
      {!isLocked && onUp && (
        <Button size="icon" variant="ghost" aria-label={t('compose.part.up')} onClick={onUp}>
          <ArrowUp />
        </Button>
      )}
      {!isLocked && (
        <Button size="icon" variant="ghost" aria-label={t('common.remove')} onClick={onRemove}>
          <X />
        </Button>
      )}
    </div>
  );
}
