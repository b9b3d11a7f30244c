import { z } from 'zod';
import { declareManual } from '../../declare.ts';

export const xiaohongshu = declareManual({
  platform: 'xiaohongshu',
  title: 'Xiaohongshu',
  titles: { 'zh-cn': '小红书' },
  icon: 'M3 4c4 0 7 1 8 3v13c-1-2-4-3-8-3zM21 4c-4 0-7 1-8 3v13c1-2 4-3 8-3z',
  colour: '#d61f3a',
  place: 10,
  settings: z.looseObject({}),
  limits: { publishesPerDay: 100, intervalSec: 60 },
  presets: [],
  foldAfter: null,
  look: {
    kind: 'note',
    canFollow: true,
    signs: ['heart', 'star', 'comment'],
    light: { ground: '#ffffff', text: '#333333', quiet: '#6e6e6e', line: '#ececec', link: '#13386c' },
    dark: { ground: '#19191e', text: '#ededed', quiet: '#a3a3a8', line: '#303036', link: '#9cc0ff' },
  },
  form: {
    name: 'Xiaohongshu',
    appLink: 'https://creator.xiaohongshu.com/publish/publish',
    titleMax: 20,
    textMax: 1000,
    imagesMax: 18,
    tagsMax: 10,
    needsMedia: true,
    steps: { title: '填写标题', text: '输入正文描述', images: '上传图文', video: '上传视频', send: '发布' },
    article: null,
  },
});
