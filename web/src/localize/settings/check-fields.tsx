import { useState } from 'react';
import type { Output } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { count, languageName, percent } from '../../text/format.ts';
import { inWords } from '../../text/in-words.ts';
import { t } from '../../text/text.ts';
import { InputField, Options, Select, SelectField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import type { FieldsProps, Settings } from './draft.ts';
import { oneOf } from '#kernel/narrow.ts';
import { checkName } from '../names.ts';

type Check = Output<'list_checks'>['items'][number];
type Levels = Settings['checks'];

const LEVELS = ['off', 'info', 'minor', 'major', 'critical'] as const;
const EVERYWHERE = '*';

const baseOf = (code: string) => code.split('-')[0] ?? code;
/** The severity of a check before the project sets another. */
const ownLevel = ({ severity, severity_in }: Check, language: string) =>
  severity_in[language] ?? severity_in[baseOf(language)] ?? severity;

function withLevel(all: Levels, check: string, language: string, level: string): Levels {
  const { [check]: now = {}, ...others } = all;
  const { [language]: _, ...rest } = now;
  const chosen = oneOf(LEVELS, level);
  const next = chosen ? { ...rest, [language]: chosen } : rest;
  return Object.keys(next).length > 0 ? { ...others, [check]: next } : others;
}

/** The kind of planted fault that it finds best. */
function mostFound({ found }: Check): string {
  const shares = Object.values(found);
  return shares.length === 0 ? '–' : percent(Math.max(...shares), 100, 0);
}

/** The severity of each check, for all languages or for one. */
export function CheckFields({ draft: { settings, target_languages }, set, problemOf }: FieldsProps) {
  const checks = useCall('list_checks', {}, { staleTime: Number.POSITIVE_INFINITY });
  const [language, setLanguage] = useState(EVERYWHERE);
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const isShown = ({ id, about, languages }: Check) =>
    (wanted === '' ||
      [id, inWords(about), checkName(id)].some((text) => text.toLowerCase().includes(wanted))) &&
    (language === EVERYWHERE ||
      languages === null ||
      languages.some((code) => code === language || code === baseOf(language)));
  return (
    <div className="space-y-3 p-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t('project.checks.language')}
          problem={problemOf('settings.checks')}
          value={language}
          onChange={(event) => setLanguage(event.target.value)}
        >
          <option value={EVERYWHERE}>{t('project.checks.all')}</option>
          <Options of={target_languages.map((code) => [code, languageName(code)])} />
        </SelectField>
        <InputField
          label={t('project.checks.find')}
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <Loaded of={checks} rows={4}>
        {({ items, measured }) => (
          <>
            <div
              tabIndex={0}
              role="group"
              aria-label={t('project.checks')}
              className="max-h-96 overflow-y-auto rounded-md border border-line"
            >
              <Table
                label={t('project.checks')}
                head={[
                  t('project.checks.check'),
                  t('project.checks.about'),
                  t('project.checks.alarms'),
                  t('project.checks.found'),
                  t('project.checks.level'),
                ]}
              >
                {items.filter(isShown).map((check) => (
                  <Row key={check.id}>
                    <Cell className="py-1.5">
                      {checkName(check.id)}
                      <span className="block font-mono text-2xs text-fg-3">{check.id}</span>
                    </Cell>
                    <Cell className="min-w-48 py-1.5 text-xs text-fg-2 max-xl:min-w-36">
                      {inWords(check.about)}
                    </Cell>
                    <Cell className="tabular-nums">
                      {check.alarms === null ? '–' : percent(check.alarms, 100, 2)}
                    </Cell>
                    <Cell className="tabular-nums">{mostFound(check)}</Cell>
                    <Cell>
                      <Select
                        className="w-44 max-xl:w-32"
                        aria-label={t('project.checks.levelOf', { check: checkName(check.id) })}
                        value={settings.checks[check.id]?.[language] ?? ''}
                        onChange={(event) =>
                          set({ checks: withLevel(settings.checks, check.id, language, event.target.value) })
                        }
                      >
                        <option value="">
                          {t('project.checks.default', {
                            level: t(
                              `level.${settings.checks[check.id]?.[EVERYWHERE] ?? ownLevel(check, language)}`,
                            ),
                          })}
                        </option>
                        <Options of={LEVELS.map((level) => [level, t(`level.${level}`)])} />
                      </Select>
                    </Cell>
                  </Row>
                ))}
              </Table>
            </div>
            <p className="text-sm text-fg-2">
              {t('project.checks.measured', { rows: count(measured.rows), day: measured.day })}
            </p>
          </>
        )}
      </Loaded>
    </div>
  );
}
