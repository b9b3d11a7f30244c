import type { Answer, Tenant } from '../../../test/tenant.ts';

/** Made over the wire; returns the data of the answer. */
export async function makeGroup(tenant: Tenant, fields: object = {}): Promise<Answer['body']> {
  const answer = await tenant.social('POST', '/idea-groups', { name: 'Column', ...fields });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
}

export async function makeIdea(tenant: Tenant, fields: object = {}): Promise<Answer['body']> {
  const answer = await tenant.social('POST', '/ideas', { title: 'Idea', ...fields });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
}

/** The titles in a column from top to bottom. */
export async function column(tenant: Tenant, groupId: string): Promise<string[]> {
  const { body } = await tenant.social('GET', `/ideas?groupId=${groupId}&sort=position&limit=100`);
  return body.data.items.map(({ title }: { title: string }) => title);
}
