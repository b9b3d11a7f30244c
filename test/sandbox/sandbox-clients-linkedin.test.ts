import { RestliClient } from 'linkedin-api-client';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { wrong } from '../unchecked.ts';
import { signInTo } from './sign-in.ts';

const PERSON = 'urn:li:person:ada7Lantern';
const PAGE = 'urn:li:organization:5500001';
const VERSION = '202608';
const SCOPE =
  'openid profile w_member_social w_organization_social r_organization_social rw_organization_admin';

let sandbox: Sandbox;
let client: RestliClient;
let accessToken: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  const base = `${sandbox.url}/linkedin`;
  accessToken = await signInTo(base, '/oauth/v2/authorization', '/oauth/v2/accessToken', { scope: SCOPE });
  client = new RestliClient();
  // It knows one host; the requests of its own axios can be sent elsewhere.
  client.axiosInstance.interceptors.request.use((request) => {
    request.url = request.url?.replace('https://api.linkedin.com', base) ?? '';
    return request;
  });
});
afterAll(() => sandbox.close());

const post = (author: string, commentary: string, content?: object) => ({
  author,
  commentary,
  visibility: 'PUBLIC',
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: false,
  ...(content && { content }),
});
const call = () => ({ accessToken, versionString: VERSION });
const create = (entity: object, more: object = {}) =>
  client.create({ ...call(), resourcePath: '/posts', entity, ...more });
/** Status and code of the client's error. */
const refused = (made: Promise<unknown>) =>
  made.then(
    () => null,
    ({ response }: { response?: { status: number; data: { code?: string } } }) => [
      response?.status,
      response?.data.code,
    ],
  );

describe("LinkedIn's own client against the sandbox", () => {
  it('reads its own profile and the pages that it may post for', async () => {
    const me = await client.get({ resourcePath: '/userinfo', accessToken });
    expect(me.data).toMatchObject({ sub: 'ada7Lantern', name: 'Ada Lantern' });
    const pages = await client.finder({
      ...call(),
      resourcePath: '/organizationAcls',
      finderName: 'roleAssignee',
      queryParams: { role: 'ADMINISTRATOR', state: 'APPROVED' },
    });
    expect(pages.data.elements.map(({ organization }) => organization)).toEqual([
      PAGE,
      'urn:li:organization:5500002',
    ]);
  });

  it('posts, finds the id where it looks for it, lists, edits and deletes', async () => {
    const { createdEntityId } = await create(post(PAGE, 'From elsewhere'));
    expect(createdEntityId).toMatch(/^urn:li:share:\d+$/);
    const id = String(createdEntityId);
    const byAuthor = () =>
      client.finder({
        ...call(),
        resourcePath: '/posts',
        finderName: 'author',
        queryParams: { author: PAGE },
      });
    expect((await byAuthor()).data.elements).toMatchObject([{ id, commentary: 'From elsewhere' }]);
    const one = { ...call(), resourcePath: '/posts/{id}', pathKeys: { id } };
    await client.partialUpdate({ ...one, patchSetObject: { commentary: 'Edited' } });
    expect((await client.get(one)).data).toMatchObject({ commentary: 'Edited', lifecycleState: 'PUBLISHED' });
    expect((await client.delete(one)).status).toBe(204);
    expect(await refused(client.get(one))).toEqual([404, 'NOT_FOUND']);
  });

  it('uploads a picture and shows it once it is ready', async () => {
    const { data } = await client.action({
      ...call(),
      resourcePath: '/images',
      actionName: 'initializeUpload',
      data: { initializeUploadRequest: { owner: PAGE } },
    });
    const { uploadUrl, image }: { uploadUrl: string; image: string } = wrong(data.value);
    const blank = sharp({ create: { width: 640, height: 480, channels: 3, background: '#0a66c2' } });
    const headers = { authorization: `Bearer ${accessToken}` };
    await fetch(uploadUrl, { method: 'PUT', headers, body: new Uint8Array(await blank.png().toBuffer()) });
    const withImage = post(PAGE, 'A picture', { media: { id: image, altText: 'Blue' } });
    expect(await refused(create(withImage))).toEqual([400, 'BAD_REQUEST']);
    sandbox.world.advance(10);
    const { createdEntityId } = await create(withImage);
    expect(sandbox.world.state('linkedin').posts[String(createdEntityId)]?.media).toEqual([image]);
  });

  it('comments, and counts with its own list encoding', async () => {
    const { createdEntityId } = await create(post(PAGE, 'Talk to us'));
    const urn = String(createdEntityId);
    const comments = { ...call(), resourcePath: '/socialActions/{urn}/comments', pathKeys: { urn } };
    await client.create({
      ...comments,
      entity: { actor: PAGE, object: urn, message: { text: 'First (of two)' } },
    });
    const { data } = await client.getAll({ ...comments, queryParams: { start: 0, count: 10 } });
    expect(data.elements).toMatchObject([{ message: { text: 'First (of two)' }, actor: PAGE }]);
    const figures = await client.finder({
      ...call(),
      resourcePath: '/organizationalEntityShareStatistics',
      finderName: 'organizationalEntity',
      queryParams: { organizationalEntity: PAGE, shares: [urn] },
    });
    expect(figures.data.elements).toMatchObject([{ share: urn, totalShareStatistics: { commentCount: 1 } }]);
  });

  it('is cut at unescaped characters, without an error', async () => {
    const { createdEntityId, status } = await create(post(PERSON, 'We (and you) won'));
    expect(status).toBe(201);
    expect(sandbox.world.state('linkedin').posts[String(createdEntityId)]?.text.trim()).toBe('We');
  });

  it('refuses an expired version, duplicate text, and an unknown token', async () => {
    expect(await refused(create(post(PERSON, 'Old'), { versionString: '202401' }))).toEqual([
      426,
      'NONEXISTENT_VERSION',
    ]);
    await create(post(PERSON, 'Twice'));
    expect((await refused(create(post(PERSON, 'Twice'))))?.[0]).toBe(422);
    expect((await refused(create(post(PERSON, 'Nobody'), { accessToken: 'nobody' })))?.[0]).toBe(401);
  });
});
