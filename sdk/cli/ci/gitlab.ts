import { type ChangeRequest, fieldsOf, type Forge, idOf, type Line, listOf, textOf } from './forge.ts';
import { readComments } from './github.ts';

const PAGE = 100;

function readRequest(value: unknown): ChangeRequest {
  const request = fieldsOf(value);
  return {
    number: idOf(request['iid']),
    title: textOf(request['title']),
    body: textOf(request['description']),
    url: textOf(request['web_url']),
    isOpen: request['state'] === 'opened',
    sha: textOf(request['sha']) || null,
  };
}

export function openGitlab(line: Line, repository: string): Forge {
  const at = `/projects/${encodeURIComponent(repository)}`;
  return {
    noun: 'merge request',
    async listRequests(head, base) {
      const query = new URLSearchParams({
        source_branch: head,
        target_branch: base,
        state: 'all',
        order_by: 'created_at',
        per_page: String(PAGE),
      });
      return listOf(await line.send('GET', `${at}/merge_requests?${query.toString()}`)).map(readRequest);
    },
    async createRequest({ head, base, title, body }) {
      return readRequest(
        await line.send('POST', `${at}/merge_requests`, {
          source_branch: head,
          target_branch: base,
          title,
          description: body,
        }),
      );
    },
    async updateRequest(number, { title, body, close }) {
      await line.send('PUT', `${at}/merge_requests/${number}`, {
        ...(title !== undefined && { title }),
        ...(body !== undefined && { description: body }),
        ...(close && { state_event: 'close' }),
      });
    },
    async listComments(number, page) {
      return readComments(
        await line.send('GET', `${at}/merge_requests/${number}/notes?per_page=${PAGE}&page=${page}`),
      );
    },
    async createComment(number, body) {
      await line.send('POST', `${at}/merge_requests/${number}/notes`, { body });
    },
    async updateComment(number, id, body) {
      await line.send('PUT', `${at}/merge_requests/${number}/notes/${id}`, { body });
    },
    async setStatus(sha, verdict, description) {
      await line.send('POST', `${at}/statuses/${sha}`, {
        state: verdict === 'success' ? 'success' : 'failed',
        name: 'parlance',
        description,
      });
    },
  };
}
