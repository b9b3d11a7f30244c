import { describe, expect, it } from 'vitest';
import { isKnownKey, keysInCode, namesOf } from './find-keys.ts';

const keys = (text: string) => keysInCode(text).map(({ key }) => key);

describe('keys in program text', () => {
  it.each([
    [`t('menu.start')`, ['menu.start']],
    [`{ $t("a") } i18n.t('b') i18next.t('c')`, ['a', 'b', 'c']],
    [`<Trans i18nKey="welcome" />`, ['welcome']],
    [`intl.formatMessage({ id: 'x.y' })`, ['x.y']],
    [`<FormattedMessage id="z" />`, ['z']],
    [`getString(R.string.app_name)`, ['app_name']],
    [`NSLocalizedString("Hello", comment: "")`, ['Hello']],
    ['t(`plain`) t(`made ${up}`)', ['plain']],
    [`cat('no') object.at('no') set('no') commit('no')`, []],
    [`t(variable)`, []],
  ])('%s', (text, expected) => {
    expect(keys(text)).toEqual(expected);
  });

  it('each has its line', () => {
    expect(keysInCode("\n\n  t('a')\n")).toEqual([{ key: 'a', line: 3 }]);
  });

  it('is known with or without its namespace, as a plural, and as the branch of a tree', () => {
    const names = namesOf(['common:menu.start', 'apples_other', 'plain']);
    const known = ['common:menu.start', 'menu.start', 'menu', 'apples', 'apples_one', 'plain'];
    expect(known.filter((key) => !isKnownKey(key, names))).toEqual([]);
    expect(['menu.stop', 'pla', 'start'].filter((key) => isKnownKey(key, names))).toEqual([]);
  });
});
