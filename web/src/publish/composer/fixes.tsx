import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { refresh } from '../../api/cache.ts';
import { call } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { toast } from '../../shell/toast.ts';
import { t } from '../../text/text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { titleOf } from '../platform-icon.tsx';
import type { Account } from '../states.ts';
import { atHandle } from '../at-handle.ts';
import { type Change, type Draft, effectiveFor, type Scope } from './draft.ts';
import type { Checked, Problem } from './group-issues.ts';
import { optionsOf } from './settings-options.ts';
import { presetNamed } from './preset-named.ts';

interface Props {
  issue: Problem;
  account: Account;
  /** All chosen accounts of the same platform: one fix applies to all of them. */
  siblings: readonly Account[];
  draft: Draft;
  checked: Checked;
  isLocked: boolean;
  onOwn: (scope: Scope, own: Change) => void;
  onOpen: (platform: string) => void;
}

/** The fixes for a problem, in one click where possible. */
export function Fixes({ issue, account, siblings, draft, checked, isLocked, onOwn, onOpen }: Props) {
  const ws = useWorkspaceId();
  const [busy, setBusy] = useState<string | null>(null);
  const { platform } = account;
  if (/reauth|expired|disconnected/.test(issue.code))
    return (
      <Link to="/w/$ws/s/accounts" params={{ ws }} className={buttonClass({ size: 'xs' })}>
        {t('compose.reconnect')}
      </Link>
    );
  const other = checked.conflicts.find(
    ({ accountId, kind, postId }) => accountId === account.id && kind === issue.code && postId !== null,
  );
  if (other?.postId)
    return (
      <Link
        to="/w/$ws/s/posts/$post"
        params={{ ws, post: other.postId }}
        className={buttonClass({ size: 'xs' })}
      >
        {t('compose.otherPost')}
      </Link>
    );
  if (isLocked) return null;

  const content = effectiveFor(draft, account);
  const attempt = async (what: string, run: () => Promise<void>) => {
    setBusy(what);
    try {
      await run();
    } catch (error) {
      toast({ ...explain(error), tone: 'bad' });
    } finally {
      setBusy(null);
    }
  };
  const fit = (way: 'shorten' | 'split') =>
    attempt(way, async () => {
      const text =
        way === 'split'
          ? [content.text, ...content.parts.map((part) => part.text)].join('\n\n')
          : content.text;
      const found = await call('fit_text', {
        text,
        way,
        accountIds: siblings.map(({ id }) => id),
        locale: draft.locale,
        link: draft.link?.url && URL.canParse(draft.link.url) ? draft.link.url : null,
      });
      if (!found.fits) {
        toast({ text: t('compose.cannotFit'), tone: 'bad' });
        return;
      }
      onOwn(
        { platform },
        way === 'shorten'
          ? { text: found.text }
          : {
              text: found.text,
              parts: found.parts.map((part) => ({ text: part, mediaIds: [], delaySec: 0 })),
            },
      );
      onOpen(platform);
    });
  const button = (id: string, label: string, run: () => void) => (
    <Button key={id} size="xs" isBusy={busy === id} onClick={run}>
      {label}
    </Button>
  );

  const index = /mediaIds\[(\d+)\]/.exec(issue.field)?.[1];
  const ids = issue.part === 0 ? content.mediaIds : (content.parts[issue.part - 1]?.mediaIds ?? []);
  const mediaId = index === undefined ? undefined : ids[Number(index)];
  const needed = checked.mediaPlan.find(
    (each) => each.accountId === account.id && each.mediaId === mediaId && each.status === 'needed',
  );
  const setting = /^settings(?:\.\w+)?\.(\w+)$/.exec(issue.field)?.[1];
  if (issue.code === 'text_too_long' && /^(text|parts)/.test(issue.field))
    return (
      <>
        {button('shorten', t('compose.shorten'), () => void fit('shorten'))}
        {account.capabilities.thread && button('split', t('compose.split'), () => void fit('split'))}
        {button('own', t('compose.customize', { platform: titleOf(platform) }), () => onOpen(platform))}
      </>
    );
  if (needed)
    return button(
      'crop',
      t('crop.auto'),
      () =>
        void attempt('crop', async () => {
          await call(
            'create_media_render',
            { mediaId: needed.mediaId, preset: presetNamed(needed.preset) },
            { idempotencyKey: crypto.randomUUID() },
          );
          await refresh('get_media', 'precheck_draft');
        }),
    );
  if (issue.code === 'media_required')
    return button('add', t('compose.media.add'), () =>
      document.querySelector<HTMLElement>('[data-media-input]')?.click(),
    );
  if (issue.code === 'link_dropped' && draft.link !== null)
    return button('link', t('compose.linkInText'), () =>
      onOwn({ platform }, { text: `${content.text.trimEnd()}\n${draft.link?.url ?? ''}`.trim() }),
    );
  if (setting !== undefined)
    return button('setting', t('compose.openOptions'), () => {
      // Title and destination are beside the text; the other options are in the tab of the platform.
      if (optionsOf(platform).some(({ name }) => name === setting)) onOpen(platform);
      const field = `[data-setting="${setting}"]`;
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          document
            .querySelector<HTMLElement>(
              `#settings-${platform} ${field}, ${field}[data-account="${account.id}"], ${field}[data-written]`,
            )
            ?.focus(),
        ),
      );
    });
  if (mediaId !== undefined)
    return button('drop', t('compose.media.without', { platform: titleOf(platform) }), () =>
      onOwn({ platform }, { mediaIds: content.mediaIds.filter((id) => id !== mediaId) }),
    );
  return /^(text|parts)/.test(issue.field) ? (
    button('own', t('compose.customize', { platform: titleOf(platform) }), () => onOpen(platform))
  ) : (
    <span className="text-xs text-fg-3">{atHandle(account.handle)}</span>
  );
}
