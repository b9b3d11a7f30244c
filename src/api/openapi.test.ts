import { describe, expect, it } from 'vitest';
import { registry } from '../app/registry.ts';
import { openApiDocument } from './openapi.ts';

interface Described {
  requestBody?: { required: boolean; content: Record<string, { schema: { properties: object } }> };
  responses: Record<string, { description: string }>;
}
const { paths }: { paths: Record<string, Record<string, Described>> } = JSON.parse(
  JSON.stringify(openApiDocument('social', registry.operations, '0')),
);

describe('the OpenAPI document', () => {
  it('shows the fields of a DELETE in its body, and no body where there are none', () => {
    const body = (path: string) => paths[`/api/v1${path}`]?.['delete']?.requestBody;
    const media = body('/media/{mediaId}');
    expect(media?.required).toBe(false);
    expect(Object.keys(media?.content['application/json']?.schema.properties ?? {})).toEqual(['version']);
    expect(body('/tags/{tagId}')).toBeUndefined();
  });

  it.each(['open', 'social'] as const)('%s: every tag and every operation has a description', (face) => {
    const document: {
      tags: { name: string; description?: string }[];
      paths: Record<string, Record<string, { description?: string; tags: string[] }>>;
    } = JSON.parse(JSON.stringify(openApiDocument(face, registry.operations, '0')));
    expect(document.tags.filter(({ description }) => !description)).toEqual([]);
    const known = document.tags.map(({ name }) => name);
    for (const { description, tags } of Object.values(document.paths).flatMap((one) => Object.values(one)))
      expect([description, known]).toEqual([expect.stringMatching(/\S/), expect.arrayContaining(tags)]);
  });

  it('names errors as the answers do', () => {
    const codes = paths['/api/v1/comments/{commentId}/translate']?.['post']?.responses['502']?.description;
    expect(codes).toMatch(/^`platform_error`/);
  });
});
