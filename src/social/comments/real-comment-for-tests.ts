import { FIXTURES } from '#adapters/social/conformance-for-tests.ts';
import type { Handle, PublishContent } from '#adapters/social/contract.ts';
import type { PlatformName } from '#adapters/social/platforms.ts';
import { type MediaHost, startMediaHost } from '#adapters/social/sample-media-for-tests.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { withFreshToken } from '../accounts/tokens.ts';
import type { Stage } from '../publishing/publishing-for-tests.ts';
import { addPublished, strangerSays } from './inbox-for-tests.ts';
import { runSyncComments } from './run-sync-comments.ts';
import { jobContext } from '../../../test/factories/job-context.ts';

const EMPTY: PublishContent = {
  text: '',
  media: [],
  parts: [],
  link: null,
  poll: null,
  firstComment: null,
  contentWarning: null,
  locale: null,
  settings: {},
};

let media: Promise<MediaHost> | undefined;
let posts = 0;

interface RealComment {
  id: string;
  accountId: string;
  platformCommentId: string;
  platformPostId: string;
}

/** Publishes a post on the platform, adds a stranger's comment, and reads it into the inbox. */
export async function receiveComment(
  stage: Stage,
  tenant: Tenant,
  platform: PlatformName,
): Promise<RealComment> {
  const accountId = await stage.connect(tenant, platform);
  const ctx = jobContext(stage.app, tenant);
  media ??= startMediaHost();
  const host = await media;
  posts += 1;
  const attemptId = `att_comment${posts}`;
  const platformPostId = await withFreshToken(ctx, accountId, async (connection) => {
    const { adapter, account } = connection;
    const [sample] = Object.values(FIXTURES[platform]?.works ?? {});
    const content = { ...EMPTY, ...(await sample?.content(host)) };
    // X refuses two posts with the same text in one suite.
    const job = { attemptId, account, content: { ...content, text: `${content.text} ${posts}` } };
    let handle: Handle = {};
    for (;;) {
      const progress = await adapter.advance(job, handle, connection.platform);
      if (progress.kind === 'published') return progress.post.platformPostId;
      handle = progress.handle;
      if (progress.kind === 'wait') stage.pass(progress.afterSec);
    }
  });
  await addPublished(stage.app, tenant, accountId, { platform, platformPostId });
  const words = `Is it open on Sunday ${posts}?`;
  await strangerSays(stage.sandbox, platform, platformPostId, words);
  await runSyncComments.run({ accountId }, ctx);
  const row = await stage.app.services.database.system
    .selectFrom('comments')
    .select(['id', 'platform_comment_id'])
    .where('account_id', '=', accountId)
    .where('text', 'like', `%${words}%`)
    .executeTakeFirstOrThrow();
  return { id: row.id, accountId, platformCommentId: row.platform_comment_id, platformPostId };
}
