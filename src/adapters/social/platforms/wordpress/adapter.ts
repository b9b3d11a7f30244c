import { z } from 'zod';
import { unlessGone } from '../../ask.ts';
import { can } from '../../contract.ts';
import { API, type ConsentPlatform } from '../../declare.ts';
import { wp } from './api.ts';
import { ARTICLE_MAX } from '../../article-rules.ts';
import { consent } from './authorize.ts';
import { check } from './check.ts';
import { profile, typed } from './connect.ts';
import { declaration } from './declaration.ts';
import {
  wordpressComments,
  wordpressDeleteComment,
  wordpressFigures,
  wordpressHide,
  wordpressReply,
} from './inbox.ts';
import { advance, edit, probe } from './publish.ts';

/** Articles on a self-hosted site, with an application password of a user who may publish there. */
export const wordpress: ConsentPlatform<'wordpress'> = {
  ...API,
  ...declaration,
  capabilities: can('replyRead', 'replyWrite', 'hide', 'delete', 'edit', 'metrics'),
  text: { limit: ARTICLE_MAX, unit: 'characters', measure: (text) => [...text].length },
  mediaTransfer: () => 'push',
  oauth: consent,
  typed,
  profile,
  check,
  advance,
  probe,
  /** Moves it to the site's trash, from which its users can restore it. */
  async remove(account, platformPostId, ctx) {
    await unlessGone(wp(ctx, account, `DELETE /wp/v2/posts/${Number(platformPostId)}`, z.unknown()));
  },
  edit: { title: true, send: edit },
  comments: wordpressComments,
  reply: wordpressReply,
  hide: wordpressHide,
  deleteComment: wordpressDeleteComment,
  postMetrics: wordpressFigures,
};
