import { can, known } from '../../contract.ts';
import { API, type ApiPlatform } from '../../declare.ts';
import { readFigures } from '../../read-figures.ts';
import { check, TEXT_MAX } from './check.ts';
import { countFollowers, profile, typed } from './connect.ts';
import { declaration } from './declaration.ts';
import { advance, probe } from './publish.ts';
import { readComments, readFiguresOf, remove, reply } from './read.ts';
import { placesOf } from './relay.ts';
import { signerOf } from './signer.ts';
import { editArticle } from './versions.ts';

/**
 * Notes signed with the author's key and kept by any relay. There are no accounts, and no deciding server.
 */
export const nostr: ApiPlatform<'nostr'> = {
  ...API,
  ...declaration,
  capabilities: can(
    'thread',
    'firstComment',
    'contentWarning',
    'replyRead',
    'replyWrite',
    'delete',
    'edit',
    'metrics',
  ),
  text: { limit: TEXT_MAX, unit: 'bytes', measure: (text) => Buffer.byteLength(text) },
  mediaTransfer: () => 'push',
  typed,
  profile,
  check,
  advance,
  probe,
  remove,
  edit: { title: true, send: editArticle },
  comments: readComments,
  reply,
  postMetrics: (account, ids, ctx) =>
    readFigures(ids, 1, async ([id = '']) => new Map([[id, await readFiguresOf(account, id, ctx)]])),
  async accountMetrics(account, ctx) {
    const places = placesOf(ctx, account);
    return known({
      followers: (await countFollowers(ctx, places, signerOf(ctx, account))) ?? undefined,
    });
  },
};
