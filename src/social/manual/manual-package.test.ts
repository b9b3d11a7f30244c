import { describe, expect, it } from 'vitest';
import { MANUAL } from '#adapters/social/platforms.ts';
import { checkManual } from './check-manual.ts';
import { manualPackage } from './manual-package.ts';
import type { ManualContent } from './manual-content.ts';

const image = { url: 'https://media.example/1.jpg', kind: 'image' as const, altText: 'A lamp' };
const video = { url: 'https://media.example/2.mp4', kind: 'video' as const, altText: null };
const content = (more: Partial<ManualContent> = {}): ManualContent => ({
  text: '新店开业\n周六十点，欢迎光临 #灯笼# #开业',
  parts: [],
  media: [image],
  link: null,
  firstComment: null,
  contentWarning: null,
  settings: {},
  ...more,
});
const codes = (...args: Parameters<typeof checkManual>) =>
  checkManual(...args).map(({ code, severity, field }) => `${severity} ${code} ${field}`);

describe('the package', () => {
  it('has the text with its title first, the media in order and where to go', () => {
    const made = manualPackage(
      'xiaohongshu',
      content({ media: [image, { ...image, url: 'https://media.example/3.jpg' }] }),
    );
    expect(made).toMatchObject({
      textToCopy: '新店开业\n\n周六十点，欢迎光临 #灯笼 #开业',
      mediaUrls: ['https://media.example/1.jpg', 'https://media.example/3.jpg'],
      appLink: 'https://creator.xiaohongshu.com/publish/publish',
      doneAt: null,
      doneBy: null,
    });
    expect(made.instructions.split('\n')).toEqual([
      '1. Open Xiaohongshu at https://creator.xiaohongshu.com/publish/publish and sign in to the account of this target.',
      '2. Choose 上传图文 and add the 2 images from mediaUrls, in this order.',
      '3. Paste the first line of the text into 填写标题.',
      '4. Paste the rest into 输入正文描述.',
      '5. Look at the preview, then press 发布.',
      '6. Come back, paste the address of the post and mark this target as done.',
    ]);
  });

  it('never cuts a text; it says what is too long', () => {
    const text = '字'.repeat(1200);
    const made = manualPackage(
      'douyin',
      content({ text, media: [video], settings: { title: '题'.repeat(31) } }),
    );
    expect(made.textToCopy).toBe(`${'题'.repeat(31)}\n\n${text}`);
    expect(made.instructions).toContain('it has 31 characters and the form takes 30');
    expect(made.instructions).toContain('it has 1200 characters and the form takes 1000');
  });

  it('puts a link where the platform has a place for it', () => {
    const link = { url: 'https://example.com/a' };
    expect(manualPackage('wechat_mp', content({ link })).instructions).toContain(
      'Put https://example.com/a into 原文链接',
    );
    expect(manualPackage('douyin', content({ link })).instructions).toContain(
      'Links cannot be followed here',
    );
  });

  it('joins a thread, and keeps the first comment for later', () => {
    const made = manualPackage(
      'douyin',
      content({ text: 'One', parts: [{ text: 'Two' }], firstComment: 'Hello' }),
    );
    expect(made.textToCopy).toBe('One\n\nTwo');
    expect(made.instructions.indexOf('first comment: Hello')).toBeGreaterThan(
      made.instructions.indexOf('发布.'),
    );
  });

  it('uses the first sentence as title only if it fits', () => {
    const first = (text: string) =>
      manualPackage('xiaohongshu', content({ text })).textToCopy.split('\n\n')[0];
    expect(first('开业了！周六十点见')).toBe('开业了');
    expect(first(`${'长'.repeat(21)}。短`)).toBe(`${'长'.repeat(21)}。短`);
  });

  it.each(MANUAL)('%s: an empty post still has instructions', (platform) => {
    const made = manualPackage(platform, content({ text: '', media: [] }));
    expect(made).toMatchObject({ textToCopy: '', mediaUrls: [] });
    expect(made.instructions).toMatch(/^1\. Open /);
  });
});

describe('the check', () => {
  it('finds no problem with a good one', () => {
    expect(MANUAL.map((platform) => codes(platform, content()))).toEqual([[], [], []]);
  });

  it('media: required, one video alone, not too many', () => {
    expect(codes('douyin', content({ media: [] }))).toEqual(['error media_required mediaIds']);
    expect(codes('xiaohongshu', content({ media: [video, image] }))).toEqual([
      'error media_unsupported mediaIds',
    ]);
    expect(codes('xiaohongshu', content({ media: Array(19).fill(image) }))).toEqual([
      'error media_unsupported mediaIds',
    ]);
    expect(codes('wechat_mp', content({ media: [] }))).toEqual(['warning media_required mediaIds']);
  });

  it('text: a problem that a person can still fix by shortening is a warning', () => {
    const text = `Title\n${'x'.repeat(1001)}`;
    expect(codes('douyin', content({ text }))).toEqual(['warning text_too_long text']);
    expect(codes('douyin', content({ text: 'T\n#a #b #c #d #e #f' }))).toEqual([
      'warning hashtags_many text',
    ]);
    expect(codes('wechat_mp', content({ text: 'no title here', settings: {} }))).toEqual([
      'warning text_required settings.wechat_mp.title',
    ]);
  });
});
