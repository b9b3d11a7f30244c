import { z } from 'zod';
import { isLinguist, memberMay, roleMay } from '#platform/rights/roles.ts';
import { defineOperation } from '#platform/operation.ts';
import { getWorkspace, isClient, readQuotas } from '#social/public.ts';
import {
  type Pile,
  readFirstSteps,
  readLocalizationPiles,
  readOwnStrings,
  readSocialPiles,
  type Thing,
} from './store-home.ts';

const Things = z.object({
  count: z.int().describe('Up to 1,000.'),
  items: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        at: z.string(),
        of: z.record(z.string(), z.unknown()).describe('The data for showing and opening it.'),
      }),
    )
    .describe('The first five.'),
});

/** A quota of the workspace, and how much of it is used. */
export const QuotaView = z.object({ used: z.number(), limit: z.number(), left: z.number() });

const NEWS_DAYS = 30;
const DAY_MS = 86_400_000;

export const getHome = defineOperation({
  name: 'get_home',
  face: 'console',
  group: 'desk',
  summary: 'What waits for the caller in localization and publishing, the next posts, and the running tasks.',
  description: `Failures are listed for ${NEWS_DAYS} days. Lists that do not concern the role are empty.`,
  right: 'read',
  rate: 'read',
  errors: [],
  input: z.object({}),
  output: z.object({
    waiting: z.object({
      terms: Things.describe('Tasks whose terms wait for confirmation.'),
      strings: Things.describe(
        'For translators and reviewers: tasks with rows for them to work on, once for each language; of has the language, the number of rows and their states.',
      ),
      review: Things.describe(
        'Tasks with rows that a check or a person objected to; of.rows is their number, of.rowId and of.language are the first row.',
      ),
      mentions: Things.describe('Open comments on translations that mention you; of has the row.'),
      failedTasks: Things,
      failedTargets: Things.describe('Posts that could not be published to an account; id is the post.'),
      approvals: Things,
      confirmations: Things,
      comments: Things,
      accounts: Things.describe('Expired and expiring.'),
      deliveries: Things.describe('Callbacks and webhooks that were given up.'),
    }),
    nextPosts: Things,
    runningTasks: Things,
    quotas: z.record(z.string(), QuotaView),
    checklist: z
      .object({
        accountConnected: z.boolean(),
        taskMade: z.boolean(),
        postMade: z.boolean(),
        keyIssued: z.boolean(),
        memberInvited: z.boolean(),
      })
      .nullable()
      .describe('First steps of a workspace, for its managers; null once all are done.'),
  }),

  async run(_input, ctx) {
    const { caller, db } = ctx;
    if (caller.kind !== 'session') throw new Error('The desk is for people.');
    const since = new Date(ctx.clock.now().getTime() - NEWS_DAYS * DAY_MS);
    const manages = roleMay(caller.role, 'manage');
    const localizes = memberMay(caller, 'localize');
    const ours = await readLocalizationPiles(db, caller, since);
    const strings = await readOwnStrings(db, caller);
    const isHereToTranslate = isLinguist(caller);
    const sees = {
      work: !isClient(caller) && !isHereToTranslate,
      posts: !isHereToTranslate,
      approvals: roleMay(caller.role, 'approve'),
      confirmations: roleMay(caller.role, 'publish'),
      deliveries: manages,
    };
    const social = await readSocialPiles(db, caller, sees, since);
    const steps = manages ? await readFirstSteps(db, caller.workspaceId) : null;
    const isDone = steps === null || Object.values(steps).every(Boolean);
    const local = (pile: Pile) => present(localizes ? pile : { count: 0, items: [] });
    // Terms and tasks are for those who start them; translators see the rows.
    const managed = (pile: Pile) => local(isHereToTranslate ? { count: 0, items: [] } : pile);
    return {
      waiting: {
        terms: managed(ours.terms),
        strings: present(strings),
        review: managed(ours.review),
        mentions: local(ours.mentions),
        failedTasks: managed(ours.failed_tasks),
        failedTargets: present(social.failed_targets),
        approvals: present(social.approvals),
        confirmations: present(social.confirmations),
        comments: present(social.comments),
        accounts: present(social.accounts),
        deliveries: present(social.deliveries),
      },
      nextPosts: present(social.next_posts),
      runningTasks: local(ours.running),
      quotas: await readQuotas(ctx, await getWorkspace(ctx)),
      checklist: isDone
        ? null
        : {
            accountConnected: steps.account,
            taskMade: steps.task,
            postMade: steps.post,
            keyIssued: steps.key,
            memberInvited: steps.member,
          },
    };
  },
});

const present = ({ count, items }: Pile) => ({
  count,
  items: items.map((thing: Thing) => ({ ...thing, at: new Date(thing.at).toISOString() })),
});
