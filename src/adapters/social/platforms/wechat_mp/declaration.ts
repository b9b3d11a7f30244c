import { z } from 'zod';
import { declareManual } from '../../declare.ts';

export const wechatMp = declareManual({
  platform: 'wechat_mp',
  title: 'WeChat',
  place: 11,
  settings: z.looseObject({}),
  limits: { publishesPerDay: 100, intervalSec: 60 },
  presets: [],
  foldAfter: null,
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
