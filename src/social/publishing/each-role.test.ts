import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLISHABLE } from '#adapters/social/platforms.ts';
import { ROLES, type Role } from '#platform/rights/roles.ts';
import { key } from '../../../test/factories/key.ts';
import { until } from '../../../test/harness.ts';
import type { Answer } from '../../../test/tenant.ts';
import { addColleague, setPolicy } from '../posts/posts-for-tests.ts';
import { openStage, type Stage, targetOf } from './publishing-for-tests.ts';
import { addSample, countSeen } from './sample-posts-for-tests.ts';

type Headers = Record<string, string>;

const HOUR = 3600;
/** Calls that only some may make, from the first word to the post. */
const WRITERS: readonly Role[] = ['owner', 'admin', 'manager', 'author'];
const PLANNERS: readonly Role[] = ['owner', 'admin', 'manager'];

/** What each role may do with a post, on every platform. */
describe('each role', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  it.each(PUBLISHABLE)(
    'sees, edits, approves, schedules and publishes on %s what it may, and it goes out once',
    async (platform) => {
      const tenant = await stage.app.tenant();
      const as = new Map<Role, Record<string, string>>();
      for (const role of ROLES) as.set(role, (await addColleague(stage.app, tenant, role)).headers);
      const steps = [{ kind: 'internal' }, { kind: 'client' }];
      await setPolicy(stage.app, tenant, { required: true, steps });
      const accountId = await stage.connect(tenant, platform);
      const mark = `role${platform}`;
      const postId = await addSample(stage.app.services, tenant, platform, accountId, mark);
      const path = `/posts/${postId}`;
      const others = (roles: readonly Role[]) => ROLES.filter((role) => !roles.includes(role));
      /** The calls that are allowed; the others are refused, and none fails for another reason. */
      const through = async (roles: readonly Role[], ask: (headers: Headers) => Promise<Answer>) => {
        const found: Role[] = [];
        for (const role of roles) {
          const { status, text } = await ask(as.get(role) ?? {});
          if (status < 300) found.push(role);
          else if (status !== 403 && !(status === 404 && role === 'client'))
            throw new Error(`${role} on ${platform}: ${text}`);
        }
        return found;
      };
      const see = () => through(ROLES, (headers) => tenant.social('GET', path, undefined, headers));
      const edit = async (headers: Headers) => {
        const { version, settings } = (await tenant.social('GET', path)).body.data;
        return tenant.social('PATCH', path, { version, settings }, headers);
      };
      const post = (verb: string, body: object) => (headers: Headers) =>
        tenant.social('POST', `${path}/${verb}`, body, { ...headers, ...key() });
      const at = new Date(stage.app.services.clock.now().getTime() + 2 * HOUR * 1000).toISOString();
      const schedule = post('schedule', { scheduledAt: `${at.slice(0, 16)}:00Z` });

      expect(await see()).toEqual(others(['client']));
      expect(await through(ROLES, edit)).toEqual(WRITERS);
      expect(await through(others(WRITERS), post('submit', {}))).toEqual([]);
      expect((await post('submit', {})(as.get('author') ?? {})).body.data?.status).toBe('pending_approval');
      expect(await see()).toEqual(ROLES);
      expect(await through(['author', 'client', 'viewer'], post('approve', {}))).toEqual([]);
      expect(await through(['reviewer'], post('approve', {}))).toEqual(['reviewer']);
      expect(await through(['client'], post('approve', { step: 2 }))).toEqual(['client']);
      expect(await through(others(PLANNERS), schedule)).toEqual([]);
      expect(await through(others(PLANNERS), post('publish', {}))).toEqual([]);
      expect(await through(['manager'], schedule)).toEqual(['manager']);
      expect(await through(['manager'], post('unschedule', {}))).toEqual(['manager']);
      expect(await through(['manager'], schedule)).toEqual(['manager']);
      expect(await through(['manager'], post('publish', {}))).toEqual(['manager']);
      await until('it is out', async () => {
        stage.pass(5);
        await stage.wake();
        return (await targetOf(stage.app, postId)).status === 'published';
      });
      expect(countSeen(stage.sandbox, platform, mark)).toBeGreaterThan(0);
      expect(await see()).toEqual(ROLES);
    },
  );
});
