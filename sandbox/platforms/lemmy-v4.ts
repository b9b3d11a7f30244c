import type { Ask, Reply } from '../http.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import type { SandboxComment, SandboxPost } from '../world.ts';
import {
  createComment,
  createPost,
  deletePost,
  editPost,
  listComments,
  newestOf,
  readFile,
  readPost,
  uploadImage,
} from './lemmy-posts.ts';
import { callerOf, followedBy, since1 } from './lemmy-shared.ts';
import { commentView, communityView, personOf, refused, view } from './lemmy-views.ts';

const withPost = (run: (ask: Ask, scene: Scene) => SandboxPost) =>
  since1((ask, scene) => ({ status: 200, body: { post_view: post4(run(ask, scene), scene) } }));

/** Version 4 of the API, on servers of 1.0: other paths, names and shapes for the same things. */
export const routesOf4: SandboxRoute[] = [
  { op: 'read_account', method: 'GET', path: '/api/v4/account', run: since1(readAccount) },
  { op: 'create_post', method: 'POST', path: '/api/v4/post', run: withPost(createPost) },
  { op: 'edit_post', method: 'PUT', path: '/api/v4/post', run: withPost(editPost) },
  { op: 'read_post', method: 'GET', path: '/api/v4/post', run: withPost(readPost) },
  { op: 'delete_post', method: 'DELETE', path: '/api/v4/post', run: withPost(deletePost) },
  { op: 'list_content', method: 'GET', path: '/api/v4/person/content', run: since1(listContent) },
  {
    op: 'create_comment',
    method: 'POST',
    path: '/api/v4/comment',
    run: since1((ask, scene) => {
      const comment_view = comment4(createComment(ask, scene), scene);
      return { status: 200, body: { comment_view } };
    }),
  },
  {
    op: 'list_comments',
    method: 'GET',
    path: '/api/v4/comment/list',
    run: since1((ask, scene) => {
      // Values that version 3 wrote with a capital letter.
      if (/[A-Z]/.test(`${ask.query.get('sort')}${ask.query.get('type_')}`)) throw refused('query_parse');
      const items = listComments(ask, scene).map((each) => comment4(each, scene));
      return { status: 200, body: { items } };
    }),
  },
  {
    op: 'upload_image',
    method: 'POST',
    path: '/api/v4/image',
    run: since1((ask, scene) => {
      const filename = uploadImage(ask, scene);
      return { status: 200, body: { image_url: `${ask.baseUrl}/api/v4/image/${filename}`, filename } };
    }),
  },
  { op: 'read_image', method: 'GET', path: '/api/v4/image/:file', run: readFile },
];

/** What version 3 calls actor_id. */
function renamed<Thing extends { actor_id: string }>({ actor_id: ap_id, ...rest }: Thing) {
  return { ...rest, ap_id };
}

function readAccount(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene);
  const person = renamed(personOf(account, scene));
  return {
    status: 200,
    body: {
      local_user_view: { local_user: {}, person },
      follows: followedBy(account).map((community) => ({
        community: renamed(communityView(community)),
        follower: person,
      })),
      moderates: [],
      discussion_languages: [],
    },
  };
}

/** Posts and comments in one list; `type_` has the kind. */
function listContent(ask: Ask, scene: Scene): Reply {
  const id = ask.query.get('person_id');
  const account = Object.values(scene.state.accounts).find((each) => each.id === id);
  if (!account) throw refused('not_found', 404);
  const items = newestOf(account, ask, scene).map((each) => ({ type_: 'post', ...post4(each, scene) }));
  return { status: 200, body: { items } };
}

/** The counts are among the fields of the post, and times have other names. */
function post4(stored: SandboxPost, scene: Scene) {
  const { post, creator, counts } = view(stored, scene);
  const { published, ...rest } = post;
  return {
    post: { ...rest, ...counts, published_at: published },
    ...(creator && { creator: renamed(creator) }),
  };
}

function comment4(stored: SandboxComment, scene: Scene) {
  const { comment, creator, counts } = commentView(stored, scene);
  const { published, ...rest } = comment;
  return { comment: { ...rest, ...counts, published_at: published }, creator: renamed(creator) };
}
