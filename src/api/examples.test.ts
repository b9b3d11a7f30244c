import { describe, expect, it } from 'vitest';
import { newTenant } from '../../test/harness.ts';
import { registry } from '../app/registry.ts';
import { exampleInput } from './example-input.ts';
import { openApiDocument } from './openapi.ts';
import { sdkMethod } from './sdk-method.ts';

const CALLED = registry.operations.filter(({ face }) => face !== 'console');

describe('the examples of the reference', () => {
  it.each(CALLED.map((op) => [op.name, op] as const))('%s uses its own example', (_name, op) => {
    expect(op.input.safeParse(exampleInput(op)).error?.issues).toBeUndefined();
  });

  it('are understood by the server: it looks for the named objects, and accepts the form', async () => {
    const tenant = await newTenant();
    const refused: unknown[] = [];
    for (const op of CALLED.filter(({ rawBody }) => rawBody !== true)) {
      // Called as by the application, where no route takes precedence.
      const { status, body } = await tenant.console(op.name, exampleInput(op), {
        'idempotency-key': `example-${op.name}`,
      });
      const message = body.error?.message ?? body.msg;
      if (status === 400 || status >= 500) refused.push([op.name, status, message]);
    }
    expect(refused).toEqual([]);
  });

  it.each(['open', 'social'] as const)('%s: every operation shows the call of both clients once', (face) => {
    const {
      paths,
    }: { paths: Record<string, Record<string, { operationId: string; 'x-codeSamples'?: object[] }>> } =
      JSON.parse(JSON.stringify(openApiDocument(face, registry.operations, '0')));
    const shown = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter((one) => one['x-codeSamples'] !== undefined);
    expect(shown.map(({ operationId }) => operationId).sort()).toEqual(
      CALLED.filter((op) => op.face === face)
        .map(({ name }) => name)
        .sort(),
    );
    const methods = new Map(CALLED.map((op) => [op.name, sdkMethod(op)]));
    for (const { operationId, 'x-codeSamples': samples } of shown) {
      const { group, method } = methods.get(operationId) ?? {};
      expect(samples).toEqual([
        {
          lang: 'TypeScript',
          label: 'TypeScript SDK',
          source: expect.stringContaining(`client.${group}.${method}(`),
        },
        { lang: 'Python', label: 'Python client', source: expect.stringContaining(`client.${operationId}(`) },
      ]);
    }
  });
});
