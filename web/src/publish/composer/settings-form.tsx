import { outsideLabel } from '../../api/outside-platforms.ts';
import { i18n, t, tOr } from '../../text/text.ts';
import { Card } from '../../ui/card.tsx';
import { Choice, Field, Input, Options, Select } from '../../ui/field.tsx';
import { PlatformIcon, titleOf } from '../platform-icon.tsx';
import type { PlatformOption } from '../platform-options.gen.ts';
import { CoverField } from './cover-field.tsx';
import { optionsOf } from './settings-options.ts';
import { textOfOption } from './own-options.ts';

/**
 * Options of one platform, as its adapter declares them. Options not set here are left to the account and the
 * platform.
 */
export function SettingsForm({
  platform,
  value,
  mediaIds,
  isLocked,
  onChange,
}: {
  platform: string;
  value: Record<string, unknown>;
  /** The files of the post; a video among them has a cover. */
  mediaIds: readonly string[];
  isLocked: boolean;
  onChange: (value: Record<string, unknown>) => void;
}) {
  const set = (name: string, next: unknown) => {
    const { [name]: _before, ...others } = value;
    onChange(next === undefined || next === '' ? others : { ...others, [name]: next });
  };
  return (
    <Card className="p-4" id={`settings-${platform}`}>
      <h2 className="mb-3 flex items-center gap-2 text-sm font-semibold">
        <PlatformIcon platform={platform} size={17} />
        {t('compose.settings', { platform: titleOf(platform) })}
      </h2>
      <fieldset disabled={isLocked} className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">{t('compose.settings', { platform: titleOf(platform) })}</legend>
        {optionsOf(platform).map((option) =>
          option.kind === 'flag' ? (
            <Choice
              key={option.name}
              label={labelOf(option)}
              checked={value[option.name] === true}
              onCheckedChange={(isOn) => set(option.name, isOn === true ? true : undefined)}
            />
          ) : option.kind === 'media' ? (
            <CoverField
              key={option.name}
              label={labelOf(option)}
              mediaId={typeof value[option.name] === 'string' ? String(value[option.name]) : null}
              mediaIds={mediaIds}
              isLocked={isLocked}
              onChange={(mediaId) => set(option.name, mediaId ?? undefined)}
            />
          ) : (
            <Written key={option.name} option={option} value={value[option.name]} onChange={set} />
          ),
        )}
      </fieldset>
    </Card>
  );
}

function Written({
  option,
  value,
  onChange,
}: {
  option: PlatformOption;
  value: unknown;
  onChange: (name: string, next: unknown) => void;
}) {
  const { name, kind, of = [] } = option;
  return (
    <Field label={labelOf(option)} {...(kind === 'list' && { hint: t('setting.list') })}>
      {(p) =>
        kind === 'choice' ? (
          <Select
            {...p}
            data-setting={name}
            value={String(value ?? '')}
            onChange={(event) => onChange(name, event.target.value)}
          >
            <option value="">{t('setting.default')}</option>
            <Options of={of.map((each) => [each, tOr(`setting.option.${each}`, each)])} />
          </Select>
        ) : (
          <Input
            {...p}
            data-setting={name}
            value={listed(value)}
            onChange={(event) =>
              onChange(name, kind === 'list' ? listOf(event.target.value) : event.target.value)
            }
          />
        )
      }
    </Field>
  );
}

const labelOf = ({ name }: PlatformOption) =>
  tOr(textOfOption(name), outsideLabel(name, i18n.locale) ?? name);

const listed = (value: unknown) =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '';
const listOf = (text: string) => (text === '' ? undefined : text.split(',').map((each) => each.trim()));
