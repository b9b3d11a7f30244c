import { escapeHtml } from './oauth.ts';
import { PLATFORMS } from './platforms.ts';
import type { SandboxPost, World } from './world.ts';

/** The published posts for a person to look at: one column per platform, newest first. */
export function feedPage(world: World, only: string | null): string {
  const shown = PLATFORMS.filter(({ name }) => only === null || name === only);
  const columns = shown.map(({ name }) => {
    const state = world.state(name);
    const posts = Object.values(state.posts)
      .filter((post) => !post.deleted)
      .sort((a, b) => b.createdAt - a.createdAt);
    const cards = posts.slice(0, 50).map((post) => card(world, name, post));
    return `<section aria-labelledby="${name}"><h2 id="${name}"><a href="/?platform=${name}">${name}</a> <span>${posts.length}</span></h2>${cards.join('') || '<p class="empty">Nothing was published here yet.</p>'}</section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>Sandbox feeds</title><link rel="icon" href="data:,">
<style>:root{color-scheme:light dark;--line:#8883;--muted:#7c828b}body{font:15px/1.5 system-ui,sans-serif;margin:0;padding:1.5rem}
header{display:flex;gap:1rem;align-items:baseline;flex-wrap:wrap}main{display:grid;grid-template-columns:repeat(auto-fill,minmax(19rem,1fr));gap:1.25rem;align-items:start}
h1{font-size:1.3rem;margin:0}h2{font-size:1rem;border-bottom:1px solid var(--line);padding-bottom:.3rem}h2 a{color:inherit;text-decoration:none}h2 span,time,.empty,.muted{color:var(--muted);font-weight:400}
article{border:1px solid var(--line);border-radius:.7rem;padding:.8rem 1rem;margin:.7rem 0}article:target{outline:2px solid;outline-offset:2px}article p{margin:.3rem 0;white-space:pre-wrap;overflow-wrap:anywhere}article img{max-width:100%;border-radius:.5rem}
.tag{font-size:.8rem;border:1px solid var(--line);border-radius:.4rem;padding:0 .4rem}blockquote{margin:.5rem 0 0;padding-left:.7rem;border-left:3px solid var(--line)}</style>
<header><h1>Sandbox feeds</h1><span class="muted">${escapeHtml(new Date(world.now()).toISOString())}</span>${only === null ? '' : '<a href="/">All platforms</a>'}</header><main>${columns.join('')}</main></html>`;
}

function card(world: World, platform: string, post: SandboxPost): string {
  const { accounts, comments, media } = world.state(platform);
  const author = accounts[post.accountId];
  const pictures = post.media.flatMap((id) => {
    const item = media[id];
    if (!item) return [];
    return item.preview === null
      ? [
          `<p class="muted">${escapeHtml(item.mime)}, ${item.bytes} bytes${item.durationSec === null ? '' : `, ${item.durationSec} s`}</p>`,
        ]
      : [
          `<img alt="${escapeHtml(item.altText ?? '')}" src="data:${escapeHtml(item.mime)};base64,${item.preview}">`,
        ];
  });
  const answers = Object.values(comments)
    .filter((comment) => comment.postId === post.id && !comment.deleted)
    .map(
      ({ author: who, text }) =>
        `<blockquote><strong>@${escapeHtml(who.handle)}</strong> ${escapeHtml(text)}</blockquote>`,
    );
  return `<article id="${escapeHtml(post.id)}"><strong>${escapeHtml(author?.name ?? post.accountId)}</strong> <time>${escapeHtml(new Date(post.createdAt).toISOString().slice(0, 16).replace('T', ' '))}</time>${post.hidden ? ' <span class="tag">not visible</span>' : ''}${post.replyTo === null ? '' : ' <span class="tag">reply</span>'}<p>${escapeHtml(post.text)}</p>${pictures.join('')}${answers.join('')}</article>`;
}
