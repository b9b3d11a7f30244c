import { z } from 'zod';
import { declareManual } from '../../declare.ts';

export const douyin = declareManual({
  platform: 'douyin',
  title: 'Douyin',
  titles: { 'zh-cn': '抖音' },
  icon: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 4h2a3 3 0 0 0 3 3v2a5 5 0 0 1-3-1v5a3 3 0 1 1-3-3h.5v2a1 1 0 1 0 .5 1z',
  colour: '#1f1a2e',
  place: 9,
  settings: z.looseObject({}),
  limits: { publishesPerDay: 100, intervalSec: 60 },
  presets: [],
  foldAfter: null,
  look: {
    kind: 'upright',
    signs: ['heart', 'comment', 'star', 'share'],
    // Full-screen videos are dark in the light theme too.
    light: { ground: '#121212', text: '#ffffff', quiet: '#d0d0d0', line: '#2b2b2b', link: '#ffffff' },
    dark: { ground: '#121212', text: '#ffffff', quiet: '#d0d0d0', line: '#2b2b2b', link: '#ffffff' },
  },
  form: {
    name: 'Douyin',
    appLink: 'https://creator.douyin.com/creator-micro/content/upload',
    titleMax: 30,
    textMax: 1000,
    imagesMax: 35,
    tagsMax: 5,
    needsMedia: true,
    steps: { title: '作品标题', text: '作品简介', images: '发布图文', video: '发布视频', send: '发布' },
    article: null,
  },
});
