import { Eye, Languages } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { PostState } from '../state-tag.tsx';
import type { Post } from '../states.ts';
import { useAccounts } from '../use-people.ts';
import { AccountPicker } from './account-picker.tsx';
import { Counters } from './counters.tsx';
import { type Change, type Draft, keyOfScope, ownAt, type Scope, versionAt, withOwn } from './draft.ts';
import { type Added, Extras } from './extras.tsx';
import {
  Conflict,
  ConnectFirst,
  Destinations,
  HashtagMenu,
  Localize,
  LocalizeState,
  Notes,
  PrecheckList,
  Previews,
  SettingsForm,
} from './later.tsx';
import { Finishing } from './finishing.tsx';
import { Notices } from './notices.tsx';
import { PrecheckToCome } from './precheck-to-come.tsx';
import { PublishBar } from './publish-bar.tsx';
import { SaveState } from './save-state.tsx';
import { withDestination, withTitle } from './own-options.ts';
import { destinationOf, hasSettings } from './settings-options.ts';
import { TimeCard } from './time-card.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { usePrecheck } from './use-precheck.ts';
import { isLockedIn, type Saving, useDraft } from './use-draft.ts';
import { useDraftTime } from './use-draft-time.ts';
import { Writing } from './writing.tsx';
import { tabsOf } from './version-tabs.tsx';

export function Desk({
  loaded,
  initial,
  newPlace = null,
  isOpeningLocalize = false,
}: {
  loaded: Post | null;
  initial: Draft;
  /** Where the words of a post without an address are stored. */
  newPlace?: string | null;
  /** Opens at the translations. */
  isOpeningLocalize?: boolean;
}) {
  const { draft, change, post, follow, save, saving, isKept, isRestored, settle } = useDraft(
    loaded,
    initial,
    newPlace,
  );
  const [putOff, setPutOff] = useState<Saving | null>(null);
  const { all: accounts, query } = useAccounts();
  const [tabKey, setTabKey] = useState('all');
  const [added, setAdded] = useState<Added | null>(null);
  const setTab = (key: string) => {
    setTabKey(key);
    setAdded(null);
  };
  const { at, zone, setAt, setZone } = useDraftTime(draft, change);
  const [open, setOpen] = useState<'localize' | 'preview' | null>(isOpeningLocalize ? 'localize' : null);
  const isLocked = isLockedIn(post);

  const tabs = tabsOf(draft, accounts);
  const tab = tabs.find(({ key }) => key === tabKey) ?? tabs[0] ?? { key: 'all', scope: {}, label: '' };
  const mediaIds = ownAt(draft, tab.scope, 'mediaIds');
  const parts = ownAt(draft, tab.scope, 'parts');
  const changeAt = (scope: Scope, next: Change) =>
    change((before) => {
      const now = { mediaIds: ownAt(before, scope, 'mediaIds'), parts: ownAt(before, scope, 'parts') };
      return withOwn(before, scope, typeof next === 'function' ? next(now) : next);
    });
  const precheck = usePrecheck({ draft, post, at, zone, tab });
  const { checked, targets, plan, problems, measured, cut } = precheck;
  const shown = { draft, accounts, plan, checked: targets, at };
  const chosen = accounts.filter(({ id }) => draft.accountIds.includes(id));
  const platforms = [...new Set(chosen.map(({ platform }) => platform))];
  const placed = chosen.filter(({ platform }) => destinationOf(platform) !== null);
  const extras = {
    draft,
    parts,
    firstComment: ownAt(draft, tab.scope, 'firstComment'),
    isLocked,
    can: {
      thread: chosen.some(({ capabilities }) => capabilities.thread),
      firstComment: chosen.some(({ capabilities }) => capabilities.firstComment),
      poll: chosen.filter(({ capabilities }) => capabilities.poll).map(({ platform }) => platform),
      warning: chosen.some(({ capabilities }) => capabilities.contentWarning),
    },
    onChange: change,
    added,
    onAdded: setAdded,
    onOwn: (next: Change) => changeAt(tab.scope, next),
  };
  const openLocalize = () => void save().then((saved) => saved && setOpen('localize'));
  /** Versions may have been written meanwhile, and the language chosen. */
  const leaveLocalize = async () => {
    setOpen(null);
    const saved = await save();
    if (saved) await settle(await call('get_post', { postId: saved.postId }), false);
  };
  const openPlatform = (platform: string) => {
    change((before) =>
      versionAt(before, { platform })?.text == null
        ? withOwn(before, { platform }, { text: before.text })
        : before,
    );
    setTab(keyOfScope({ platform }));
  };
  useDeskKeys({ tabs, isLocked, onTab: setTab, onPreview: () => setOpen('preview') });

  return (
    <Page
      isFull
      title={draft.title || t(post ? 'compose.edit' : 'compose.new')}
      badge={
        <>
          {post && <PostState post={post} />}
          <SaveState
            saving={saving}
            isKept={isKept}
            onRetry={() => void save()}
            onDecide={() => setPutOff(null)}
          />
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
            onDone={(next, time) => {
              follow(next);
              if (next.scheduledAt === null && time !== null) setAt(time);
            }}
            onReview={() => setOpen('localize')}
          />
        </>
      }
    >
      <div className="flex min-h-0 flex-1">
        <div className="relative min-w-0 flex-1 overflow-y-auto px-8 py-4 max-sm:px-4">
          <div className="mx-auto max-w-[696px] space-y-3">
            <div className="flex flex-wrap items-center gap-3">
              <AccountPicker
                accounts={accounts}
                groups={query.data?.groups ?? []}
                chosen={draft.accountIds}
                isFixed={isLocked || post?.status === 'failed'}
                onChange={(accountIds) => change({ accountIds })}
              />
              {chosen.length === 0 && <ConnectFirst hasAny={accounts.length > 0} />}
            </div>
            <Notices post={post} isRestored={isRestored} />
            <Writing
              tabs={tabs}
              tab={tab}
              accounts={accounts}
              problems={problems}
              platforms={platforms}
              cut={cut}
              isLocked={isLocked}
              isNew={loaded === null}
              extras={extras}
              onTab={setTab}
              onOwn={changeAt}
              onTitle={(scope, titled, title) => change((before) => withTitle(before, scope, titled, title))}
            >
              {!isLocked && post && (
                <>
                  <Button size="sm" variant="ghost" onClick={openLocalize}>
                    <Languages />
                    {t('compose.localize')}
                  </Button>
                  <LocalizeState postId={post.postId} onOpen={openLocalize} />
                </>
              )}
              {!isLocked && <HashtagMenu draft={draft} scope={tab.scope} onOwn={changeAt} />}
              <span className="flex-1" />
              <Counters targets={targets} />
            </Writing>
            {placed.length > 0 && (
              <Destinations
                accounts={placed}
                draft={draft}
                isLocked={isLocked}
                onChoose={(accountId, option, value) =>
                  change((before) => withDestination(before, accountId, option, value))
                }
              />
            )}
            <Extras {...extras} platforms={platforms} limit={measured ?? null} />
            {precheck.isFirst && <PrecheckToCome />}
            {checked && (
              <PrecheckList
                checked={checked}
                accounts={chosen}
                draft={draft}
                isLocked={isLocked}
                onChange={change}
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
            <Finishing draft={draft} isLocked={isLocked} onChange={change} />
            <TimeCard
              post={post}
              draft={draft}
              at={at}
              zone={zone}
              onZone={setZone}
              isLocked={isLocked}
              save={save}
              onChange={change}
              onAt={setAt}
              onPost={(next) => void settle(next, false)}
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
          <Previews {...shown} />
        </aside>
      </div>
      <Sheet isOpen={open === 'preview'} onClose={() => setOpen(null)} title={t('compose.preview')}>
        <div className="-mx-5 -my-4">
          <Previews {...shown} isTitled={false} />
        </div>
      </Sheet>
      {saving.state === 'conflict' && saving !== putOff && post && (
        <Conflict
          postId={post.postId}
          mine={draft}
          onLater={() => setPutOff(saving)}
          onSettle={(theirs, mine) => void settle(theirs, mine)}
        />
      )}
      {open === 'localize' && post && (
        <Localize
          post={post}
          locale={draft.locale}
          save={save}
          accounts={accounts}
          at={at}
          onClose={() => void leaveLocalize()}
          onLanguage={(locale) => change({ locale })}
          onEdit={(locale) => {
            void leaveLocalize();
            setTab(`||${locale}`);
          }}
        />
      )}
    </Page>
  );
}
