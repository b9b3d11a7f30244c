import { openFace } from '#api/faces/open.ts';
import { socialFace } from '#api/faces/social.ts';
import { type AnyOperation, isReadOnly, rightOf } from '#platform/operation.ts';
import { code, page, table } from './markdown.ts';

export function generateOperations(operations: readonly AnyOperation[]): string {
  return page(
    'Operations',
    `Operations of the open face are called below ${code(openFace.basePath)} with a signature, those of the social face below ${code(socialFace.basePath)} with a Bearer credential. Both are also MCP tools at ${code('/mcp')}. A signed-in member calls every operation as ${code('POST /api/console/<operation>')}; those of the console face can be called in no other way, except that one with a scope is an MCP tool too. A member needs the right, and so does whoever issued a credential ([who has which](scopes.md#roles)); what a person does about themselves needs none.`,
    table(
      [
        'Operation',
        'Face',
        'Routes',
        'Scope',
        'Right',
        'Tier',
        'Rate class',
        'Idempotency-Key',
        'Read-only',
        'Summary',
      ],
      operations.map((op) => [
        code(op.name),
        op.face,
        routesOf(op),
        op.scope === null ? '' : code(op.scope),
        op.of === 'person' ? '' : op.of === 'installation' ? 'steward' : code(rightOf(op)),
        op.tier ?? '',
        op.rate,
        op.idempotency,
        isReadOnly(op) ? 'yes' : 'no',
        op.summary,
      ]),
    ),
  );
}

function routesOf(op: AnyOperation): string {
  const routes =
    op.face === 'console' ? [`POST /api/console/${op.name}`] : op.routes.map((r) => `${r.method} ${r.path}`);
  return routes.map(code).join('<br>');
}
