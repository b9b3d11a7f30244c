import { Link } from '@tanstack/react-router';
import { Ellipsis, Eye, EyeOff, Languages, Pencil, Tags } from 'lucide-react';
import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Time } from '../../ui/bits.tsx';
import { IconButton } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/field.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/menu.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { Foreign } from '../bits.tsx';
import { useHere } from '../use-address.ts';
import { nameOf, type ProjectString } from './filters.ts';

type Act = 'hide' | 'restore' | 'rename' | 'tag';

/** Strings of the project, each with its origin and the progress of its translations. */
export function StringTable({
  items,
  targets,
  mayChange,
  mayTag,
  chosen,
  onChoose,
  onAct,
}: {
  items: readonly ProjectString[];
  targets: readonly string[];
  mayChange: boolean;
  mayTag: boolean;
  chosen: ReadonlyMap<string, ProjectString>;
  onChoose: (next: ReadonlyMap<string, ProjectString>) => void;
  onAct: (act: Act, of: ProjectString) => void;
}) {
  const areAll = items.every(({ key }) => chosen.has(key));
  const toggle = (string: ProjectString) => {
    const next = new Map(chosen);
    if (!next.delete(string.key)) next.set(string.key, string);
    onChoose(next);
  };
  return (
    <Table
      label={t('nav.projectStrings')}
      head={[
        ...(mayTag
          ? [
              <CheckBox
                key="all"
                aria-label={t('life.selectAll')}
                checked={areAll ? true : chosen.size > 0 ? 'indeterminate' : false}
                onCheckedChange={() =>
                  onChoose(areAll ? new Map() : new Map(items.map((each) => [each.key, each])))
                }
              />,
            ]
          : []),
        t('life.string'),
        t('life.translations'),
        t('life.from'),
        t('life.changed'),
        <span key="acts" className="sr-only">
          {t('common.more')}
        </span>,
      ]}
    >
      {items.map((string) => (
        <Row key={string.key}>
          {mayTag && (
            <Cell className="w-8">
              <CheckBox
                aria-label={t('life.select', { name: nameOf(string) })}
                checked={chosen.has(string.key)}
                onCheckedChange={() => toggle(string)}
              />
            </Cell>
          )}
          <Cell className="min-w-64 max-w-lg py-2 max-xl:min-w-48">
            <span className="flex flex-wrap items-center gap-1.5">
              <span className="break-all font-mono text-2xs text-fg-3">{string.string_id}</span>
              {string.hidden !== null && (
                <Tag tone="warn" icon={EyeOff} title={t(`life.why.${string.hidden}`)}>
                  {t('life.isHidden')}
                </Tag>
              )}
              {string.tags.map((tag) => (
                <Tag key={tag} tone="info">
                  {tag}
                </Tag>
              ))}
            </span>
            <Foreign lang={string.source_language} className="line-clamp-3 whitespace-pre-wrap">
              {string.content}
            </Foreign>
          </Cell>
          <Cell className="min-w-40">
            <span className="flex flex-wrap gap-1 py-1">
              <Texts of={string} targets={targets} />
            </span>
          </Cell>
          <Cell className="min-w-40 max-w-60 max-xl:min-w-32">
            <span className="block break-all font-mono text-2xs text-fg-3">
              {string.path ?? t('life.noFile')}
            </span>
          </Cell>
          <Cell>
            <Time at={string.updated_at} />
          </Cell>
          <Cell className="w-10">
            <StringMenu of={string} mayChange={mayChange} mayTag={mayTag} onAct={onAct} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Texts({ of, targets }: { of: ProjectString; targets: readonly string[] }) {
  const codes = [...new Set([...targets, ...of.texts.map(({ language }) => language)])];
  return codes
    .filter((code) => code !== of.source_language)
    .map((code) => {
      const text = of.texts.find(({ language, text: words }) => language === code && words !== '');
      const state = text === undefined ? 'missing' : text.is_stale ? 'stale' : 'good';
      const tone = ({ missing: 'neutral', stale: 'warn', good: 'ok' } as const)[state];
      const name = languageName(code);
      return (
        <Tag
          key={code}
          tone={tone}
          className={state === 'missing' ? 'border-dashed font-mono' : 'font-mono'}
          title={
            state === 'good'
              ? `${name}: ${text?.text}`
              : `${t(`life.text.${state}`, { language: name })}${text ? `: ${text.text}` : ''}`
          }
        >
          {code}
          <span className="sr-only">{t(`life.text.${state}`, { language: name })}</span>
        </Tag>
      );
    });
}

function StringMenu({
  of,
  mayChange,
  mayTag,
  onAct,
}: {
  of: ProjectString;
  mayChange: boolean;
  mayTag: boolean;
  onAct: (act: Act, of: ProjectString) => void;
}) {
  const { root } = useHere();
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton icon={Ellipsis} label={t('life.more', { name: nameOf(of) })} />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem asChild>
          <Link
            to={`${root}/strings`}
            search={of.string_id === '' ? { q: of.content.slice(0, 100) } : { sid: of.string_id }}
          >
            <Languages />
            {t('life.inEditor')}
          </Link>
        </MenuItem>
        {mayTag && (
          <MenuItem onSelect={() => onAct('tag', of)}>
            <Tags />
            {t('life.tags')}
          </MenuItem>
        )}
        {mayChange && (
          <>
            {of.string_id !== '' && (
              <MenuItem disabled={of.path !== null} onSelect={() => onAct('rename', of)}>
                <Pencil />
                {of.path === null ? t('life.rename') : t('life.rename.inFile')}
              </MenuItem>
            )}
            {of.hidden === null ? (
              <MenuItem onSelect={() => onAct('hide', of)}>
                <EyeOff />
                {t('life.hide')}
              </MenuItem>
            ) : (
              <MenuItem onSelect={() => onAct('restore', of)}>
                <Eye />
                {t('life.restore')}
              </MenuItem>
            )}
          </>
        )}
      </MenuContent>
    </Menu>
  );
}
