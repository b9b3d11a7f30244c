import { type ChangeRequest, fieldsOf, type Forge, idOf, type Line, listOf, textOf } from './forge.ts';

export function readPull(value: unknown): ChangeRequest {
  const pull = fieldsOf(value);
  return {
    number: idOf(pull['number']),
    title: textOf(pull['title']),
    body: textOf(pull['body']),
    url: textOf(pull['html_url']),
    isOpen: pull['state'] === 'open',
    sha: textOf(fieldsOf(pull['head'])['sha']) || null,
  };
}

export const readComments = (value: unknown) =>
  listOf(value).map(({ id, body }) => ({ id: idOf(id), body: textOf(body) }));

const PAGE = 100;
const DESCRIPTION_MAX = 140;

export function openGithub(line: Line, repository: string): Forge {
  const at = `/repos/${repository.split('/').map(encodeURIComponent).join('/')}`;
  const [owner = ''] = repository.split('/');
  return {
    noun: 'pull request',
    async listRequests(head, base) {
      const query = new URLSearchParams({
        state: 'all',
        head: `${owner}:${head}`,
        base,
        per_page: String(PAGE),
      });
      return listOf(await line.send('GET', `${at}/pulls?${query.toString()}`)).map(readPull);
    },
    async createRequest({ head, base, title, body }) {
      return readPull(await line.send('POST', `${at}/pulls`, { head, base, title, body }));
    },
    async updateRequest(number, { close, ...change }) {
      await line.send('PATCH', `${at}/pulls/${number}`, { ...change, ...(close && { state: 'closed' }) });
    },
    async listComments(number, page) {
      return readComments(
        await line.send('GET', `${at}/issues/${number}/comments?per_page=${PAGE}&page=${page}`),
      );
    },
    async createComment(number, body) {
      await line.send('POST', `${at}/issues/${number}/comments`, { body });
    },
    async updateComment(_number, id, body) {
      await line.send('PATCH', `${at}/issues/comments/${id}`, { body });
    },
    async setStatus(sha, state, description) {
      await line.send('POST', `${at}/statuses/${sha}`, {
        state,
        context: 'parlance',
        description: description.slice(0, DESCRIPTION_MAX),
      });
    },
  };
}
