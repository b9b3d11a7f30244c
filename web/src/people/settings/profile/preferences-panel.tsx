import { useState } from 'react';
import { type Preferences, useChangePreferences } from '../../../shell/preferences.ts';
import { exactly } from '../../../text/format.ts';
import { t } from '../../../text/text.ts';
import { Panel } from '../../../ui/card.tsx';
import { Options, Select, Switch } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { SettingRow } from '../setting-row.tsx';

/** Each applies at once, here and wherever the person signs in next. */
export function PreferencesPanel({ preferences }: { preferences: Preferences }) {
  const change = useChangePreferences();
  const [now] = useState(() => Date.now());
  const { theme, density, language, timezone, weekStart, hours, shortcuts } = preferences;
  return (
    <Panel title={t('profile.preferences')} note={t('profile.preferences.note')}>
      <SettingRow label={t('profile.theme')}>
        <Segmented
          label={t('profile.theme')}
          value={theme}
          onChange={(next) => change({ theme: next })}
          items={[
            { value: 'system', label: t('shell.theme.system') },
            { value: 'light', label: t('shell.theme.light') },
            { value: 'dark', label: t('shell.theme.dark') },
          ]}
        />
      </SettingRow>
      <SettingRow label={t('profile.density')} hint={t('profile.density.hint')}>
        <Segmented
          label={t('profile.density')}
          value={density}
          onChange={(next) => change({ density: next })}
          items={[
            { value: 'comfortable', label: t('profile.density.comfortable') },
            { value: 'compact', label: t('profile.density.compact') },
          ]}
        />
      </SettingRow>
      <SettingRow label={t('profile.language')}>
        <Segmented
          label={t('profile.language')}
          value={language ?? 'browser'}
          onChange={(next) => change({ language: next === 'browser' ? null : next })}
          items={[
            { value: 'browser', label: t('profile.likeBrowser') },
            { value: 'en', label: <span lang="en">English</span> },
            { value: 'zh-cn', label: <span lang="zh-CN">简体中文</span> },
          ]}
        />
      </SettingRow>
      <SettingRow label={t('profile.zone')} hint={t('profile.zone.now', { time: exactly(now) })}>
        <Select
          aria-label={t('profile.zone')}
          className="w-60"
          value={timezone ?? ''}
          onChange={(e) => change({ timezone: e.target.value === '' ? null : e.target.value })}
        >
          <option value="">{t('profile.likeBrowser')}</option>
          <Options of={Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone])} />
        </Select>
      </SettingRow>
      <SettingRow label={t('profile.hours')}>
        <Segmented
          label={t('profile.hours')}
          value={hours ?? 'language'}
          onChange={(next) => change({ hours: next === 'language' ? null : next })}
          items={[
            { value: 'language', label: t('profile.likeLanguage') },
            { value: '24', label: t('profile.hours.24') },
            { value: '12', label: t('profile.hours.12') },
          ]}
        />
      </SettingRow>
      <SettingRow label={t('profile.week')}>
        <Segmented
          label={t('profile.week')}
          value={weekStart ?? 'language'}
          onChange={(next) => change({ weekStart: next === 'language' ? null : next })}
          items={[
            { value: 'language', label: t('profile.likeLanguage') },
            { value: 'monday', label: t('profile.week.monday') },
            { value: 'sunday', label: t('profile.week.sunday') },
            { value: 'saturday', label: t('profile.week.saturday') },
          ]}
        />
      </SettingRow>
      <SettingRow label={t('profile.letters')} hint={t('profile.letters.hint')}>
        <Switch
          aria-label={t('profile.letters')}
          checked={shortcuts}
          onCheckedChange={(next) => change({ shortcuts: next })}
        />
      </SettingRow>
    </Panel>
  );
}
