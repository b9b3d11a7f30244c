import type { Previewed } from '../../api/client.ts';
import type { PostLook } from '../../publish/preview/post-look.ts';
import type { Shown } from '../../publish/preview/feed-media.tsx';

/** What a person without an account sees, as the preview draws it: all of it came with the link. */
export function lookOf({
  accountId,
  platform,
  name,
  handle,
  pictureUrl,
  can,
  ...shown
}: Previewed): PostLook {
  const [first, ...parts] = shown.parts;
  const media = shown.parts.flatMap((part) => part.media.map(shownOf));
  return {
    account: { id: accountId, platform, displayName: name, handle, pictureUrl, capabilities: can },
    draft: { link: shown.link, poll: shown.poll, contentWarning: shown.contentWarning },
    content: {
      text: first?.text ?? '',
      mediaIds: first?.media.map(({ mediaId }) => mediaId) ?? [],
      parts: parts.map(({ text, media: of }) => ({ text, mediaIds: of.map(({ mediaId }) => mediaId) })),
      firstComment: shown.firstComment,
      settings: shown.settings,
    },
    at: shown.at,
    media: first?.media.map(shownOf) ?? [],
    locale: shown.locale,
    shownOf: (mediaId) =>
      media.find((each) => each.mediaId === mediaId) ?? { mediaId, renderId: null, facts: NOTHING },
  };
}

const NOTHING = {
  kind: 'image',
  url: null,
  thumbnailUrl: null,
  width: null,
  height: null,
  filename: '',
  durationSec: null,
  focalPoint: null,
  altText: {},
  renders: [],
} satisfies Shown['facts'];

const shownOf = ({ mediaId, altText, ...facts }: Previewed['parts'][number]['media'][number]): Shown => ({
  mediaId,
  renderId: null,
  facts: { ...NOTHING, ...facts, altText: altText === null ? {} : { only: altText } },
});
