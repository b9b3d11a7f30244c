import { findLinks } from '#adapters/social/platforms/x/text.ts';

/** What X charges for a post, in dollars (platforms.md 1). */
const X_POST = 0.015;
const X_POST_WITH_URL = 0.2;

export interface Cost {
  amount: number;
  currency: 'USD';
  basis: string;
}

interface Words {
  text: string;
  parts: readonly { text: string }[];
  link: { url: string } | null;
  firstComment: string | null;
}

/** Null for platforms that publish for nothing. */
export function costOf(platform: string, content: Words): Cost | null {
  if (platform !== 'x') return null;
  const first = { text: content.text, hasLink: content.link !== null };
  const others = [
    ...content.parts.map(({ text }) => text),
    ...(content.firstComment === null ? [] : [content.firstComment]),
  ];
  const posts = [first, ...others.map((text) => ({ text, hasLink: false }))];
  const withUrl = posts.filter(({ text, hasLink }) => hasLink || findLinks(text).length > 0).length;
  const amount = withUrl * X_POST_WITH_URL + (posts.length - withUrl) * X_POST;
  return {
    amount: Math.round(amount * 1000) / 1000,
    currency: 'USD',
    basis: `${posts.length - withUrl} × $${X_POST.toFixed(3)} and ${withUrl} with a URL × $${X_POST_WITH_URL.toFixed(3)}`,
  };
}
