import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EMPTY, effectiveFor, withOwn } from '../src/publish/composer/draft.ts';
import {
  isWritten,
  textOfOption,
  titleAt,
  withDestination,
  withTitle,
} from '../src/publish/composer/own-options.ts';
import { PLATFORM_OPTIONS } from '../src/publish/platform-options.gen.ts';

const draft = { ...EMPTY, text: 'Words', accountIds: ['a1', 'a2'] };
const account = (id: string, locale: string | null = null) => ({ id, platform: 'pins', locale });

describe('the destination of a post in an account', () => {
  it('is chosen for one account and not sent to others or in the text', () => {
    const chosen = withDestination(draft, 'a1', 'board', '7');
    expect(effectiveFor(chosen, account('a1'))).toMatchObject({ text: 'Words', settings: { board: '7' } });
    expect(effectiveFor(chosen, account('a2')).settings).toEqual({});
    expect(chosen.variants.filter(isWritten)).toEqual([]);
  });

  it('leaves nothing behind when it is removed, and keeps other settings of the account', () => {
    expect(withDestination(withDestination(draft, 'a1', 'board', '7'), 'a1', 'board', '').variants).toEqual([]);
    const own = withOwn(draft, { accountId: 'a1' }, { text: 'Mine' });
    const back = withDestination(withDestination(own, 'a1', 'board', '7'), 'a1', 'board', '');
    expect(effectiveFor(back, account('a1')).text).toBe('Mine');
    expect(back.variants.filter(isWritten)).toHaveLength(1);
  });
});

describe('a title', () => {
  const platforms = ['pins', 'films'];

  it('is written once for every platform that has one, and differs if somebody sets it', () => {
    const common = withTitle({ ...draft, settings: { films: { tags: ['a'] } } }, {}, platforms, 'One');
    expect(common.settings).toEqual({ pins: { title: 'One' }, films: { tags: ['a'], title: 'One' } });
    const own = withTitle(common, { platform: 'films' }, ['films'], 'Two');
    expect([titleAt(own, {}, platforms), titleAt(own, { platform: 'films' }, ['films'])]).toEqual([
      'One',
      'Two',
    ]);
  });

  it('of a language is separate, and the common one if there is none', () => {
    const common = withTitle(draft, {}, platforms, 'One');
    expect(titleAt(common, { locale: 'de' }, platforms)).toBe('One');
    const german = withTitle(common, { locale: 'de' }, platforms, 'Eins');
    expect(titleAt(german, { locale: 'de' }, platforms)).toBe('Eins');
    expect(effectiveFor(german, account('a1', 'de')).settings).toEqual({ title: 'Eins' });
    expect(effectiveFor(german, account('a1')).settings).toEqual({ title: 'One' });
  });

  it('that is empty does not count', () => {
    expect(withTitle(withTitle(draft, {}, ['pins'], 'One'), {}, ['pins'], '').settings).toEqual({ pins: {} });
  });
});

it('every option of a platform and every choice of one has a name', () => {
  const texts = new Set(
    globSync('web/src/text/en/*.json').flatMap((file) =>
      Object.keys(JSON.parse(readFileSync(file, 'utf8'))),
    ),
  );
  const shown = Object.values(PLATFORM_OPTIONS).flatMap(({ options, destination }) => [
    ...options.flatMap(({ name, of = [] }) => [
      textOfOption(name),
      ...of.map((choice) => `setting.option.${choice}`),
    ]),
    ...(destination ? [textOfOption(destination.option)] : []),
  ]);
  expect([...new Set(shown)].filter((id) => !texts.has(id))).toEqual([]);
});
