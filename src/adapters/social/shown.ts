import { z } from 'zod';
import { fieldsOf } from '#kernel/narrow.ts';
import type { ApiPlatform, FeedColours, ManualPlatform } from './declare.ts';
import type { OutsideAdapter } from './outside/load-outside.ts';
import { connectFormOf } from './platforms.ts';

type Shown = ApiPlatform | ManualPlatform;

/** What the pages show of a platform: its name, its icon, and how a post gets there. */
export const markOf = ({ title, icon, colour, kind }: Shown) => ({ title, icon, colour, kind });

/** How the previews draw a post: the layout, and the icons under it. */
export function lookOf({ look: { light: _light, dark: _dark, ...look } }: Shown) {
  return look;
}

/**
 * What the page of a post needs to know about a platform: its options by type, and where
 * its feed truncates a text.
 */
export function formOf(each: Shown) {
  const { settings, choices, mediaOptions, foldAfter, postTitle, destination, poll } = each;
  const namesPeople = each.namesPeople !== undefined;
  const editsTitle = each.kind === 'api' && each.edit?.title === true;
  const { properties = {} } = z.toJSONSchema(settings, { io: 'input' });
  const isBeside = (name: string) => (postTitle && name === 'title') || name === destination?.option;
  const own = Object.entries(properties).filter(([name]) => !isBeside(name));
  const options = own.map(([name, schema]) => {
    const { type, enum: values } = fieldsOf(schema);
    const of = choices?.[name] ?? (Array.isArray(values) ? values : undefined);
    if (mediaOptions?.includes(name)) return { name, kind: 'media' };
    if (of) return { name, kind: 'choice', of };
    return { name, kind: type === 'boolean' ? 'flag' : type === 'array' ? 'list' : 'text' };
  });
  const beside = { postTitle: postTitle ?? null, destination: destination ?? null };
  return { foldAfter, ...beside, ...(poll && { answers: poll.options }), namesPeople, editsTitle, options };
}

/** The feed in the colours of its own app. */
export function coloursOf({ platform, look }: Shown): string {
  const rule = (selector: string, { ground, text, quiet, line, link }: FeedColours) => `${selector} {
  --feed: ${ground};
  --feed-fg: ${text};
  --feed-2: ${quiet};
  --feed-line: ${line};
  --feed-link: ${link};
}
`;
  return (
    rule(`[data-feed="${platform}"]`, look.light) +
    rule(`[data-feed="${platform}"][data-look="dark"]`, look.dark)
  );
}

/**
 * For the head of the application, which knows our own platforms from the build: adds the platforms from
 * outside. The nonce is inserted when the page is sent.
 */
export function headFor(platforms: readonly OutsideAdapter[]): string {
  if (platforms.length === 0) return '';
  const parts = platforms.map((each) => ({
    platform: each.platform,
    marks: markOf(each),
    looks: lookOf(each),
    options: formOf(each),
    connections: connectFormOf(each),
    labels: each.labels ?? {},
  }));
  // It must not contain `<`, otherwise a text could end the element.
  const json = JSON.stringify(parts).replaceAll('<', String.raw`\u003c`);
  return `<style nonce="__NONCE__">${platforms.map(coloursOf).join('')}</style>
<script type="application/json" id="outside-platforms" nonce="__NONCE__">${json}</script>`;
}
