import type { Output } from '../../api/client.ts';
import { oneOf } from '#kernel/narrow.ts';
import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Input, Options, Select } from '../../ui/field.tsx';
import { HIDDEN, type StringsUrl } from './filters.ts';

type Change = { [Key in keyof StringsUrl]: StringsUrl[Key] | undefined };

export function StringFilters({
  url,
  onChange,
  counts,
  targets,
  paths,
}: {
  url: StringsUrl;
  onChange: (change: Partial<Change>) => void;
  counts: Output<'count_project_strings'> | undefined;
  /** Languages of the project. */
  targets: readonly string[];
  paths: readonly string[];
}) {
  const languages = [...new Set([...targets, ...(counts?.languages ?? []).map(({ language }) => language)])];
  const of = (code: string) => counts?.languages.find(({ language }) => language === code);
  const state = url.missing ? `missing:${url.missing}` : url.stale ? `stale:${url.stale}` : '';
  const choose = (value: string) => {
    const [what, code = ''] = value.split(':');
    onChange({ missing: what === 'missing' ? code : undefined, stale: what === 'stale' ? code : undefined });
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Input
        type="search"
        aria-label={t('life.search')}
        placeholder={t('life.search')}
        className="min-w-48 max-w-sm flex-1"
        value={url.q ?? ''}
        maxLength={200}
        onChange={(event) => onChange({ q: event.target.value })}
      />
      <Select
        aria-label={t('life.hidden')}
        className="w-auto"
        value={oneOf(HIDDEN, url.hidden) ?? 'no'}
        onChange={(event) =>
          onChange({ hidden: event.target.value === 'no' ? undefined : event.target.value })
        }
      >
        <Options
          of={HIDDEN.map((each) => [
            each,
            t(`life.hidden.${each}`, {
              count:
                each === 'no'
                  ? counts?.shown
                  : each === 'only'
                    ? counts?.hidden
                    : (counts?.shown ?? 0) + (counts?.hidden ?? 0),
            }),
          ])}
        />
      </Select>
      <Select
        aria-label={t('life.state')}
        className="w-auto max-w-full"
        value={state}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t('life.state.any')}</option>
        <optgroup label={t('life.missing')}>
          {languages.map((code) => (
            <option key={code} value={`missing:${code}`}>
              {t('life.missing.in', {
                language: languageName(code),
                count: of(code)?.missing ?? counts?.shown ?? 0,
              })}
            </option>
          ))}
        </optgroup>
        <optgroup label={t('life.stale')}>
          {languages.map((code) => (
            <option key={code} value={`stale:${code}`}>
              {t('life.stale.in', { language: languageName(code), count: of(code)?.stale ?? 0 })}
            </option>
          ))}
        </optgroup>
      </Select>
      {(counts?.tags.length ?? 0) + (url.tag === undefined ? 0 : 1) > 0 && (
        <Select
          aria-label={t('life.tag')}
          className="w-auto max-w-full"
          value={url.tag ?? ''}
          onChange={(event) => onChange({ tag: event.target.value || undefined })}
        >
          <option value="">{t('life.tag.any')}</option>
          {[
            ...new Set([
              ...(counts?.tags ?? []).map(({ tag }) => tag),
              ...(url.tag === undefined ? [] : [String(url.tag)]),
            ]),
          ].map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </Select>
      )}
      {paths.length + (url.path === undefined ? 0 : 1) > 0 && (
        <Select
          aria-label={t('life.file')}
          className="w-auto max-w-full"
          value={url.path ?? ''}
          onChange={(event) => onChange({ path: event.target.value || undefined })}
        >
          <option value="">{t('life.file.any')}</option>
          {[...new Set([...paths, ...(url.path === undefined ? [] : [String(url.path)])])].map((path) => (
            <option key={path}>{path}</option>
          ))}
        </Select>
      )}
    </div>
  );
}
