import { describe, expect, it } from 'vitest';
import { registry } from '../app/registry.ts';
import { openApiDocument } from './openapi.ts';

interface Described {
  responses: Record<string, { description: string }>;
}
const { paths } = openApiDocument('social', registry.operations, '0') as {
  paths: Record<string, Record<string, Described>>;
};

describe('the OpenAPI document', () => {
  it('names errors as the answers do', () => {
    const codes = paths['/api/v1/comments/{commentId}/translate']?.['post']?.responses['502']?.description;
    expect(codes).toMatch(/^`platform_error`/);
  });
});
