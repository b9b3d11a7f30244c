import { z } from 'zod';
import { declareManual } from '../../declare.ts';

export const wechatMp = declareManual({
  platform: 'wechat_mp',
  title: 'WeChat',
  titles: { 'zh-cn': '微信公众号' },
  icon: 'M9 3C5 3 2 5.7 2 9c0 1.9 1 3.5 2.5 4.6L4 16l2.6-1.3L8 15a6 6 0 0 1 8-7.5C15.2 4.9 12.4 3 9 3zm6.5 6C12 9 9 11.2 9 14s3 5 6.5 5l2-.2L20 20l-.5-2.2C21 16.9 22 15.5 22 14c0-2.8-3-5-6.5-5z',
  colour: '#07803f',
  place: 11,
  settings: z.looseObject({}),
  limits: { publishesPerDay: 100, intervalSec: 60 },
  presets: [],
  foldAfter: null,
  look: {
    kind: 'article',
    signs: ['branch', 'up', 'star'],
    light: { ground: '#ffffff', text: '#191919', quiet: '#6b6b6b', line: '#e5e5e5', link: '#4a5f8a' },
    dark: { ground: '#191919', text: '#d3d3d3', quiet: '#9a9a9a', line: '#313131', link: '#8ea8d8' },
  },
  form: {
    name: 'WeChat Official Account',
    appLink: 'https://mp.weixin.qq.com/',
    titleMax: 64,
    textMax: 20_000,
    imagesMax: 50,
    tagsMax: 5,
    needsMedia: false,
    steps: { title: '标题', text: '正文', images: '图片', video: '视频', send: '发表' },
    article: {
      begin: 'Start a new article (新的创作 → 文章).',
      link: (url) => `Put ${url} into 原文链接 (read more): links inside the text cannot be followed.`,
    },
  },
});
