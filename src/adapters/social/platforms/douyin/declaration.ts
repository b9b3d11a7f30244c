import { z } from 'zod';
import { declareManual } from '../../declare.ts';

export const douyin = declareManual({
  platform: 'douyin',
  title: 'Douyin',
  place: 9,
  settings: z.looseObject({}),
  limits: { publishesPerDay: 100, intervalSec: 60 },
  presets: [],
  foldAfter: null,
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
