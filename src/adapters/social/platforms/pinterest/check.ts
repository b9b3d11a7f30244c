import { say } from '#kernel/say.ts';
import { checkPost, type PostRules } from '../../check-post.ts';
import { declaredIssues, type FileRule, H26X, problem } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { declaration } from './declaration.ts';

export const TEXT_MAX = 800;
const MB = 1024 * 1024;

const platform = declaration.title;
const PICTURE: FileRule = { platform, mimes: ['image/jpeg', 'image/png'], bytes: 20 * MB };
const VIDEO: FileRule = {
  platform,
  mimes: ['video/mp4', 'video/quicktime'],
  bytes: 2048 * MB,
  ratio: [0.5, 1.91],
  seconds: [4, 900],
  codecs: H26X,
};

const RULES: PostRules = {
  platform,
  text: { limit: TEXT_MAX },
  link: 'own',
  needs: 'media',
  hasThreads: false,
  media: {
    max: 5,
    alone: ['video'],
    files: { image: PICTURE, gif: PICTURE, document: PICTURE, video: VIDEO },
    altText: { of: ['image', 'gif', 'document'] },
  },
  poll: null,
  leftOut: ['firstComment', 'contentWarning'],
};

export function check(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  return [
    ...checkPost(RULES, content),
    ...declaredIssues(content, facts, declaration),
    ...sizeIssues(content),
  ];
}

function sizeIssues({ media }: PublishContent): Issue[] {
  const [first] = media;
  const isOneSize = media.every(({ width, height }) => width === first?.width && height === first?.height);
  if (isOneSize || media.some(({ kind }) => kind === 'video')) return [];
  const message = say('pinterest.takes_several_pictures_one_size', { platform });
  return [problem('media_aspect_ratio', 'mediaIds', message, { fix: say('graph.crop_media') })];
}
