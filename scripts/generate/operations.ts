import { openFace } from '#api/faces/open.ts';
import { socialFace } from '#api/faces/social.ts';
import { type AnyOperation, isReadOnly, rightOf } from '#platform/operation.ts';
import { code, page, table } from './markdown.ts';

export function generateOperations(operations: readonly AnyOperation[]): string {
  return page(
    'Operations',
    `Operations of the open face are called below ${code(openFace.basePath)} with a signature, those of the social face below ${code(socialFace.basePath)} with a Bearer credential. Both are also MCP tools at ${code('/mcp')}. A signed-in member calls every operation as ${code('POST /api/console/<operation>')}. Operations of the console face can be called only in this way; those with a scope are also MCP tools. A member needs the right of the operation, and so does the person who issued a credential ([who has which](scopes.md#roles)). Operations about one's own person need no right.`,
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
