import { i18n } from '@lingui/core';
import { afterEach, describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../src/adapters/social/platforms.ts';
import { titleOf } from '../src/publish/platform-icon.tsx';
import { platformName } from '../src/text/platform-name.ts';

describe('the name of a platform', () => {
  afterEach(() => i18n.activate('en'));

  it('is the one in the page’s language, as the platform declares it', () => {
    for (const [locale, key] of [
      ['en', null],
      ['zh-cn', 'zh-cn'],
    ] as const) {
      i18n.loadAndActivate({ locale, messages: {} });
      for (const { platform, title, titles } of PLATFORMS)
        expect(titleOf(platform)).toBe((key && titles?.[key]) ?? title);
    }
  });

  it('is found in sentences of the server, also in its form', () => {
    i18n.loadAndActivate({ locale: 'zh-cn', messages: {} });
    expect(['Douyin', 'WeChat Official Account', 'X'].map(platformName)).toEqual(['抖音', '微信公众号', 'X']);
  });
});
