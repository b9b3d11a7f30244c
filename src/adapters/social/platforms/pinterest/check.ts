import { say } from '#kernel/say.ts';
import {
  altTextIssues,
  destinationIssues,
  problem,
  type FileRule,
  fileIssues,
  H26X,
  leftOut,
  noPoll,
  noThread,
  titleIssues,
  tooLong,
} from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { declaration } from './declaration.ts';

export const TEXT_MAX = 800;
const PICTURES_MAX = 5;
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

export function check(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const { destination, postTitle } = declaration;
  return [
    ...tooLong(platform, 'text', TEXT_MAX, [...content.text].length),
    ...(postTitle ? titleIssues(content, platform, postTitle) : []),
    ...(destination ? destinationIssues(content, facts, platform, destination) : []),
    ...mediaIssues(content),
    ...noThread(content, platform),
    ...noPoll(content, platform),
    ...leftOut(content, platform, ['firstComment', 'contentWarning']),
  ];
}

function mediaIssues({ media }: PublishContent): Issue[] {
  if (media.length === 0)
    return [problem('media_required', 'mediaIds', say('pinterest.needs_picture_video', { platform }))];
  const films = media.filter(({ kind }) => kind === 'video').length;
  const issues = media.flatMap((item, i) =>
    fileIssues(item, item.kind === 'video' ? VIDEO : PICTURE, `mediaIds[${i}]`),
  );
  if (media.length > PICTURES_MAX || (films > 0 && media.length > 1))
    issues.push(
      problem('media_unsupported', 'mediaIds', say('pinterest.takes_one_video_up_5', { platform }), {
        limit: films > 0 ? 1 : PICTURES_MAX,
        actual: media.length,
      }),
    );
  const [first] = media;
  const isOther = media.some(({ width, height }) => width !== first?.width || height !== first?.height);
  if (films === 0 && isOther)
    issues.push(
      problem(
        'media_aspect_ratio',
        'mediaIds',
        say('pinterest.takes_several_pictures_one_size', { platform }),
        { fix: say('graph.crop_media') },
      ),
    );
  return [...issues, ...altTextIssues(media)];
}
