import type { Output } from '../../api/client.ts';
import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Choice, InputField, Options, SelectField } from '../../ui/field.tsx';
import { ROW_STATES } from '../row-states.ts';
import { originLook, stateLook } from '../states.ts';
import { type EditorUrl, ROW_SOURCES } from './filters.ts';
import { checkName } from '../names.ts';

/** Every filter that is neither a word nor one of the four lists. */
export function FilterChoices({
  url,
  setUrl,
  counts,
}: {
  url: EditorUrl;
  setUrl: (change: Partial<EditorUrl>) => void;
  counts: Output<'count_strings'> | undefined;
}) {
  const checks = Object.entries(counts?.checks ?? {}).toSorted(([, a], [, b]) => b - a);
  return (
    <>
      <Boxes
        title={t('editor.byState')}
        all={ROW_STATES.map((each) => ({
          value: each,
          label: stateLook(each).text,
          n: counts?.states[each],
        }))}
        value={url.state}
        onChange={(state) => setUrl({ state, row: undefined })}
      />
      <Boxes
        title={t('editor.bySource')}
        all={ROW_SOURCES.map((each) => ({
          value: each,
          label: originLook(each).text,
          n: counts?.sources[each],
        }))}
        value={url.source}
        onChange={(source) => setUrl({ source, row: undefined })}
      />
      <SelectField
        label={t('editor.byCheck')}
        value={url.check ?? ''}
        onChange={(event) => setUrl({ check: event.target.value, row: undefined })}
      >
        <option value="">{t('editor.anyOrNone')}</option>
        <option value="any">{t('editor.withFindings')}</option>
        <Options of={checks.map(([check, n]) => [check, `${checkName(check)} (${count(n)})`])} />
      </SelectField>
      <InputField
        label={t('editor.byScore')}
        type="number"
        min={1}
        max={101}
        value={url.below ?? ''}
        onChange={(event) => setUrl({ below: Number(event.target.value) || undefined, row: undefined })}
      />
      <InputField
        label={t('editor.byId')}
        value={url.sid ?? ''}
        onChange={(event) => setUrl({ sid: event.target.value, row: undefined })}
      />
    </>
  );
}

function Boxes({
  title,
  all,
  value,
  onChange,
}: {
  title: string;
  all: readonly { value: string; label: string; n: number | undefined }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const chosen = new Set(value?.split(',').filter(Boolean));
  const toggle = (each: string) => {
    const next = chosen.has(each) ? [...chosen].filter((one) => one !== each) : [...chosen, each];
    onChange(next.join(',') || undefined);
  };
  return (
    <fieldset className="space-y-1">
      <legend className="mb-1 text-xs font-medium text-fg-2">{title}</legend>
      {all.map((each) => (
        <Choice
          key={each.value}
          label={
            <>
              {each.label} <span className="tnum text-xs text-fg-3">{each.n ?? 0}</span>
            </>
          }
          checked={chosen.has(each.value)}
          onCheckedChange={() => toggle(each.value)}
        />
      ))}
    </fieldset>
  );
}
