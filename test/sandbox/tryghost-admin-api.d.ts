/** The package has no types; these are the calls of the test. */
declare module '@tryghost/admin-api' {
  interface Post {
    id: string;
    title: string;
    slug: string;
    status: string;
    updated_at: string;
  }
  type Query = Readonly<Record<string, string | number>>;
  export default class GhostAdminAPI {
    constructor(options: { url: string; key: string; version: string });
    site: { read(): Promise<object> };
    posts: {
      browse(query?: Query): Promise<Post[]>;
      read(which: { id: string }): Promise<Post>;
      add(post: Partial<Post> & { html?: string }, query?: Query): Promise<Post>;
      edit(post: Partial<Post> & { id: string; updated_at: string }): Promise<Post>;
      delete(which: { id: string }): Promise<void>;
    };
    images: { upload(file: { file: string }): Promise<{ url: string }> };
  }
}
