import { z } from 'zod';
import { unlessGone } from '../../ask.ts';
import { can } from '../../contract.ts';
import { API, type ApiPlatform } from '../../declare.ts';
import { ghostCall } from './api.ts';
import { ARTICLE_MAX } from '../../article-rules.ts';
import { check } from './check.ts';
import { profile, typed } from './connect.ts';
import { declaration } from './declaration.ts';
import { advance, edit, probe } from './publish.ts';
import { accountFigures, hideComment, postFigures, readComments } from './read.ts';

/** Articles on a self-hosted site, with the Admin API key of a custom integration. */
export const ghost: ApiPlatform<'ghost'> = {
  ...API,
  ...declaration,
  capabilities: can('replyRead', 'hide', 'delete', 'edit', 'metrics'),
  text: { limit: ARTICLE_MAX, unit: 'characters', measure: (text) => [...text].length },
  mediaTransfer: () => 'push',
  typed,
  profile,
  check,
  advance,
  probe,
  /** Permanently: Ghost has no trash. */
  async remove(account, platformPostId, ctx) {
    const path = `/posts/${encodeURIComponent(platformPostId)}/` as const;
    await unlessGone(ghostCall(ctx, account, `DELETE ${path}`, z.unknown()));
  },
  edit: { title: true, send: edit },
  comments: readComments,
  hide: hideComment,
  postMetrics: postFigures,
  accountMetrics: accountFigures,
};
