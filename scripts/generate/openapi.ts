import { openApiDocument } from '#api/openapi.ts';
import type { AnyOperation } from '#platform/operation.ts';

export function generateOpenApi(
  face: 'open' | 'social',
  operations: readonly AnyOperation[],
  version: string,
): string {
  return `${JSON.stringify(openApiDocument(face, operations, version), null, 2)}\n`;
}
