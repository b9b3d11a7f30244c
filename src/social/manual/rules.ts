import type { MANUAL } from '#adapters/social/platforms.ts';

export type ManualPlatform = (typeof MANUAL)[number];

export interface ManualRule {
  name: string;
  /** Where a person makes a post, on a computer; each also works on the phone's browser. */
  appLink: string;
  /** Characters that the form takes. */
  titleMax: number;
  textMax: number;
  imagesMax: number;
  tagsMax: number;
  needsMedia: boolean;
  takesVideo: boolean;
  /** Whether a web address in the text can be followed. */
  showsLinks: boolean;
  /** How a topic is written there. */
  tag(name: string): string;
  /** Words on the buttons, as they stand on the page. */
  steps: { title: string; text: string; images: string; video: string; send: string };
}

/** From the forms as they are today; nothing here is enforced by us, a person has the last look. */
export const RULES: Record<ManualPlatform, ManualRule> = {
  douyin: {
    name: 'Douyin',
    appLink: 'https://creator.douyin.com/creator-micro/content/upload',
    titleMax: 30,
    textMax: 1000,
    imagesMax: 35,
    tagsMax: 5,
    needsMedia: true,
    takesVideo: true,
    showsLinks: false,
    tag: (name) => `#${name}`,
    steps: {
      title: '作品标题',
      text: '作品简介',
      images: '发布图文',
      video: '发布视频',
      send: '发布',
    },
  },
  xiaohongshu: {
    name: 'Xiaohongshu',
    appLink: 'https://creator.xiaohongshu.com/publish/publish',
    titleMax: 20,
    textMax: 1000,
    imagesMax: 18,
    tagsMax: 10,
    needsMedia: true,
    takesVideo: true,
    showsLinks: false,
    tag: (name) => `#${name}`,
    steps: {
      title: '填写标题',
      text: '输入正文描述',
      images: '上传图文',
      video: '上传视频',
      send: '发布',
    },
  },
  wechat_mp: {
    name: 'WeChat Official Account',
    appLink: 'https://mp.weixin.qq.com/',
    titleMax: 64,
    textMax: 20_000,
    imagesMax: 50,
    tagsMax: 5,
    needsMedia: false,
    takesVideo: true,
    showsLinks: false,
    tag: (name) => `#${name}`,
    steps: {
      title: '标题',
      text: '正文',
      images: '图片',
      video: '视频',
      send: '发表',
    },
  },
};
