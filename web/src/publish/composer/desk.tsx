import { Eye, Languages } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { Page } from '../../shell/page.tsx';
import { shownZone } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Previews } from '../preview/preview.tsx';
import { PostState } from '../state-tag.tsx';
import type { Post } from '../states.ts';
import { useNow } from '../use-now.ts';
import { useAccounts } from '../use-people.ts';
import { AccountPicker } from './account-picker.tsx';
import { Counters } from './counters.tsx';
import { cutAt } from './cut-at.ts';
import { type Draft, inputOf, keyOfScope, type Own, ownAt, type Scope, versionAt, withOwn } from './draft.ts';
import { Extras } from './extras.tsx';
import { Conflict, Localize, Notes, SettingsForm } from './later.tsx';
import { PrecheckList } from './precheck-list.tsx';
import { PublishBar } from './publish-bar.tsx';
import { SaveState } from './save-state.tsx';
import { hasSettings } from './settings-options.ts';
import { TimeCard } from './time-card.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { useDraft } from './use-draft.ts';
import { withoutSelf } from './without-self.ts';
import { Writing } from './writing.tsx';
import { tabsOf } from './version-tabs.tsx';

const CHECK_AFTER_MS = 400;

export function Desk({
  loaded,
  initial,
  startAt,
}: {
  loaded: Post | null;
  initial: Draft;
  startAt: number | null;
}) {
  const { draft, change, post, setPost, save, saving, settle } = useDraft(loaded, initial);
  const { all: accounts, query } = useAccounts();
  const [tabKey, setTab] = useState('all');
  const [at, setAt] = useState(startAt);
  const [open, setOpen] = useState<'localize' | 'preview' | null>(null);
  const zone = shownZone();
  const now = useNow();
  const isLocked =
    post?.status === 'pending_approval' || post?.status === 'published' || post?.status === 'publishing';

  const tabs = tabsOf(draft, accounts);
  const tab = tabs.find(({ key }) => key === tabKey) ?? tabs[0] ?? { key: 'all', scope: {}, label: '' };
  const own = tab.key === 'all' ? undefined : versionAt(draft, tab.scope);
  const text = tab.key === 'all' ? draft.text : (own?.text ?? draft.text);
  const mediaIds = ownAt(draft, tab.scope, 'mediaIds');
  const parts = ownAt(draft, tab.scope, 'parts');
  const firstComment = ownAt(draft, tab.scope, 'firstComment');
  const changeAt = (scope: Scope, next: Partial<Own> | ((own: { mediaIds: string[] }) => Partial<Own>)) =>
    change((before) => {
      const own = typeof next === 'function' ? next({ mediaIds: ownAt(before, scope, 'mediaIds') }) : next;
      return withOwn(before, scope, own);
    });
  const time = at !== null && at > now ? { scheduledAt: new Date(at).toISOString(), timezone: zone } : {};
  const input = useSettled({ ...inputOf(draft), ...time }, CHECK_AFTER_MS);
  const asked = useCall('precheck_draft', input, { enabled: draft.accountIds.length > 0 });
  const checked = asked.data && draft.accountIds.length > 0 ? withoutSelf(asked.data, post?.postId) : null;
  const targets = checked?.targets ?? [];
  const plan = checked?.mediaPlan ?? [];
  const problems = new Set(targets.filter(({ ok }) => !ok).map(({ platform }) => platform));
  // Of all that get this text, the platform with the least room says where it ends.
  const measured = targets
    .filter((target) =>
      tab.platform === undefined
        ? versionAt(draft, { platform: target.platform })?.text == null
        : target.platform === tab.platform,
    )
    .flatMap(({ metrics }) => metrics ?? [])
    .sort((a, b) => b.length - b.limit - (a.length - a.limit))[0];
  const first = measured?.parts.find(({ part }) => part === 0)?.length ?? measured?.length ?? 0;
  const cut = measured ? cutAt(text, { ...measured, length: first }) : null;
  const chosen = accounts.filter(({ id }) => draft.accountIds.includes(id));
  const platforms = [...new Set(chosen.map(({ platform }) => platform))];
  const extras = {
    draft,
    parts,
    firstComment,
    isLocked,
    can: {
      thread: chosen.some(({ capabilities }) => capabilities.thread),
      firstComment: chosen.some(({ capabilities }) => capabilities.firstComment),
      poll: chosen.some(({ capabilities }) => capabilities.poll),
      warning: platforms.includes('mastodon'),
    },
    onChange: change,
    onOwn: (next: Partial<Own>) => changeAt(tab.scope, next),
  };
  /** Versions were written meanwhile; nothing else was, because the sheet covered the page. */
  const leaveLocalize = () => {
    setOpen(null);
    if (post) void call('get_post', { postId: post.postId }).then((fresh) => settle(fresh, false));
  };
  const openPlatform = (platform: string) => {
    change((before) =>
      versionAt(before, { platform })?.text == null
        ? withOwn(before, { platform }, { text: before.text })
        : before,
    );
    setTab(keyOfScope({ platform }));
  };
  const takePost = (next: Post) => {
    void settle(next, false);
    if (next.scheduledAt !== null) setAt(Date.parse(next.scheduledAt));
  };
  useDeskKeys({ tabs, isLocked, onTab: setTab, onPreview: () => setOpen('preview') });

  return (
    <Page
      isFull
      title={draft.title || t(post ? 'compose.edit' : 'compose.new')}
      badge={
        <>
          {post && <PostState post={post} />}
          <SaveState saving={saving} />
        </>
      }
      actions={
        <>
          <Button
            size="icon"
            className="xl:hidden"
            aria-label={t('compose.preview')}
            onClick={() => setOpen('preview')}
          >
            <Eye />
          </Button>
          <PublishBar
            post={post}
            at={at}
            zone={zone}
            hasAccounts={draft.accountIds.length > 0}
            save={save}
            onDone={(next) => {
              setPost(next);
              if (next.scheduledAt !== null) setAt(Date.parse(next.scheduledAt));
            }}
          />
        </>
      }
    >
      <div className="flex min-h-0 flex-1">
        <div className="min-w-0 flex-1 overflow-y-auto px-8 py-4 max-sm:px-4">
          <div className="mx-auto max-w-[696px] space-y-3">
            <div className="flex flex-wrap items-center gap-3">
              <AccountPicker
                accounts={accounts}
                groups={query.data?.groups ?? []}
                chosen={draft.accountIds}
                isFixed={isLocked || post?.status === 'failed'}
                onChange={(accountIds) => change({ accountIds })}
              />
              {chosen.length === 0 && <p className="text-sm text-fg-3">{t('compose.chooseAccounts')}</p>}
            </div>
            {isLocked && (
              <p className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
                {t('compose.locked')}
              </p>
            )}
            <Writing
              tabs={tabs}
              tab={tab}
              accounts={accounts}
              problems={problems}
              platforms={platforms}
              cut={cut}
              isLocked={isLocked}
              extras={extras}
              onTab={setTab}
              onOwn={changeAt}
            >
              {!isLocked && post && (
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() => void save().then((saved) => saved && setOpen('localize'))}
                >
                  <Languages />
                  {t('compose.localize')}
                </Button>
              )}
              <span className="flex-1" />
              <Counters targets={targets} />
            </Writing>
            <Extras {...extras} limit={measured ?? null} />
            {checked && (
              <PrecheckList
                checked={checked}
                accounts={chosen}
                draft={draft}
                isLocked={isLocked}
                onOwn={changeAt}
                onOpen={openPlatform}
              />
            )}
            {tab.platform !== undefined && hasSettings(tab.platform) && (
              <SettingsForm
                platform={tab.platform}
                value={draft.settings[tab.platform] ?? {}}
                mediaIds={mediaIds}
                isLocked={isLocked}
                onChange={(value) =>
                  change((before) => ({
                    ...before,
                    settings: { ...before.settings, [tab.platform ?? '']: value },
                  }))
                }
              />
            )}
            <TimeCard
              post={post}
              draft={draft}
              at={at}
              zone={zone}
              isLocked={isLocked}
              save={save}
              onChange={change}
              onAt={setAt}
              onPost={takePost}
            />
            {post ? (
              <Notes postId={post.postId} />
            ) : (
              <Card className="p-4 text-xs text-fg-3">{t('compose.notes.later')}</Card>
            )}
          </div>
        </div>
        <aside
          aria-label={t('compose.preview')}
          className="flex min-h-0 w-[400px] shrink-0 flex-col border-l border-line bg-sunken/70 max-xl:hidden"
        >
          <Previews draft={draft} accounts={accounts} plan={plan} />
        </aside>
      </div>
      <Sheet isOpen={open === 'preview'} onClose={() => setOpen(null)} title={t('compose.preview')}>
        <Previews draft={draft} accounts={accounts} plan={plan} />
      </Sheet>
      {saving.state === 'conflict' && post && (
        <Conflict postId={post.postId} mine={draft} onSettle={(theirs, mine) => void settle(theirs, mine)} />
      )}
      {open === 'localize' && post && (
        <Localize
          post={post}
          accounts={accounts}
          at={at}
          onClose={() => leaveLocalize()}
          onEdit={(locale) => {
            leaveLocalize();
            setTab(`||${locale}`);
          }}
        />
      )}
    </Page>
  );
}

/** The value once it has been the same for a while. */
function useSettled<Value>(value: Value, ms: number): Value {
  const written = JSON.stringify(value);
  const [settled, setSettled] = useState(written);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), ms);
    return () => clearTimeout(timer);
  }, [written, ms]);
  return JSON.parse(settled);
}
