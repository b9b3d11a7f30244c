import { t, type TextId, tOr } from '../../text/text.ts';
import { Card } from '../../ui/card.tsx';
import { Choice, Field, Input, Select } from '../../ui/field.tsx';
import { PlatformIcon, titleOf } from '../platform-icon.tsx';

type Kind =
  | { kind: 'flag' }
  | { kind: 'text' }
  | { kind: 'list' }
  | { kind: 'choice'; of: readonly string[] };
type Setting = Kind & { name: string; text: TextId };

/** The options that the server names for each platform (create_post: settings). */
const SETTINGS: Record<string, readonly Setting[]> = {
  x: [
    {
      name: 'replySettings',
      text: 'setting.replySettings',
      kind: 'choice',
      of: ['following', 'mentionedUsers', 'subscribers', 'verified'],
    },
    { name: 'madeWithAi', text: 'setting.madeWithAi', kind: 'flag' },
    { name: 'paidPartnership', text: 'setting.paidPartnership', kind: 'flag' },
  ],
  youtube: [
    { name: 'title', text: 'setting.title', kind: 'text' },
    { name: 'privacy', text: 'setting.privacy', kind: 'choice', of: ['public', 'unlisted', 'private'] },
    { name: 'madeForKids', text: 'setting.madeForKids', kind: 'flag' },
    { name: 'tags', text: 'setting.tags', kind: 'list' },
  ],
  instagram: [
    { name: 'kind', text: 'setting.kind', kind: 'choice', of: ['post', 'reel', 'story'] },
    { name: 'collaborators', text: 'setting.collaborators', kind: 'list' },
    { name: 'shareToFeed', text: 'setting.shareToFeed', kind: 'flag' },
  ],
  tiktok: [
    { name: 'mode', text: 'setting.mode', kind: 'choice', of: ['direct', 'inbox'] },
    {
      name: 'privacyLevel',
      text: 'setting.privacyLevel',
      kind: 'choice',
      of: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'],
    },
    { name: 'disableComment', text: 'setting.disableComment', kind: 'flag' },
    { name: 'disableDuet', text: 'setting.disableDuet', kind: 'flag' },
    { name: 'disableStitch', text: 'setting.disableStitch', kind: 'flag' },
    { name: 'brandContent', text: 'setting.paidPartnership', kind: 'flag' },
    { name: 'aigc', text: 'setting.madeWithAi', kind: 'flag' },
  ],
  threads: [
    {
      name: 'replyControl',
      text: 'setting.replySettings',
      kind: 'choice',
      of: ['everyone', 'accounts_you_follow', 'mentioned_only'],
    },
    { name: 'topicTag', text: 'setting.topicTag', kind: 'text' },
  ],
  bluesky: [{ name: 'langs', text: 'setting.langs', kind: 'list' }],
  mastodon: [
    {
      name: 'visibility',
      text: 'setting.privacy',
      kind: 'choice',
      of: ['public', 'unlisted', 'private', 'direct'],
    },
    { name: 'sensitive', text: 'setting.sensitive', kind: 'flag' },
  ],
};

export const hasSettings = (platform: string) => platform in SETTINGS;

/** What only this platform asks. What is not set here is left to the account and the platform. */
export function SettingsForm({
  platform,
  value,
  isLocked,
  onChange,
}: {
  platform: string;
  value: Record<string, unknown>;
  isLocked: boolean;
  onChange: (value: Record<string, unknown>) => void;
}) {
  const set = (name: string, next: unknown) => {
    const { [name]: _before, ...others } = value;
    onChange(next === undefined || next === '' ? others : { ...others, [name]: next });
  };
  return (
    <Card className="p-4">
      <h2 className="mb-3 flex items-center gap-2 text-sm font-semibold">
        <PlatformIcon platform={platform} size={17} />
        {t('compose.settings', { platform: titleOf(platform) })}
      </h2>
      <fieldset disabled={isLocked} className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">{t('compose.settings', { platform: titleOf(platform) })}</legend>
        {(SETTINGS[platform] ?? []).map((setting) =>
          setting.kind === 'flag' ? (
            <Choice
              key={setting.name}
              label={t(setting.text)}
              checked={value[setting.name] === true}
              onCheckedChange={(isOn) => set(setting.name, isOn === true ? true : undefined)}
            />
          ) : (
            <Field
              key={setting.name}
              label={t(setting.text)}
              {...(setting.kind === 'list' && { hint: t('setting.list') })}
            >
              {(p) =>
                setting.kind === 'choice' ? (
                  <Select
                    {...p}
                    value={String(value[setting.name] ?? '')}
                    onChange={(event) => set(setting.name, event.target.value)}
                  >
                    <option value="">{t('setting.default')}</option>
                    {setting.of.map((each) => (
                      <option key={each} value={each}>
                        {tOr(`setting.option.${each}`, each)}
                      </option>
                    ))}
                  </Select>
                ) : (
                  <Input
                    {...p}
                    value={listed(value[setting.name])}
                    onChange={(event) =>
                      set(
                        setting.name,
                        setting.kind === 'list'
                          ? event.target.value === ''
                            ? undefined
                            : event.target.value.split(',').map((each) => each.trim())
                          : event.target.value,
                      )
                    }
                  />
                )
              }
            </Field>
          ),
        )}
      </fieldset>
    </Card>
  );
}

const listed = (value: unknown) =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '';
