import type { Cost, Priced } from '../../declare.ts';
import { findLinks } from '../../weighted-length.ts';

/** What X charges for a post, in dollars. */
const POST = 0.015;
const POST_WITH_URL = 0.2;

export function costOf(content: Priced): Cost {
  const first = { text: content.text, hasLink: content.link !== null };
  const others = [
    ...content.parts.map(({ text }) => text),
    ...(content.firstComment === null ? [] : [content.firstComment]),
  ];
  const posts = [first, ...others.map((text) => ({ text, hasLink: false }))];
  const withUrl = posts.filter(({ text, hasLink }) => hasLink || findLinks(text).length > 0).length;
  const amount = withUrl * POST_WITH_URL + (posts.length - withUrl) * POST;
  return {
    amount: Math.round(amount * 1000) / 1000,
    currency: 'USD',
    basis: `${posts.length - withUrl} × $${POST.toFixed(3)} and ${withUrl} with a URL × $${POST_WITH_URL.toFixed(3)}`,
  };
}
