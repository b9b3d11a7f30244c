import { readFileSync } from 'node:fs';
import type { Registry } from '#app/registry.ts';
import { ENGLISH } from '#kernel/sentences/en.ts';
import { codeOf } from '../../src/kernel/narrow.ts';
import { generateChart } from './chart.ts';
import { generateChecks, generateMeasured } from './checks.ts';
import { generateCli } from './cli.ts';
import { generateConfig } from './config.ts';
import { generateConfigSchema } from './config-schema.ts';
import { generateErrors } from './errors.ts';
import { generateEvents } from './events.ts';
import { generateFileFormats, generateFormats } from './formats.ts';
import { generateLanguages } from './languages.ts';
import { generateOpenApi } from './openapi.ts';
import { generateOperations } from './operations.ts';
import {
  generateFeedColours,
  generatePlatformConnections,
  generatePlatformLooks,
  generatePlatformMarks,
  generatePlatformNames,
  generatePlatformOptions,
  generatePlatforms,
} from './platforms.ts';
import { generatePython } from './python.ts';
import { generateScopes } from './scopes.ts';
import { generateErrorClasses, generateSdk } from './sdk.ts';
import { generateGaps } from './sentences.ts';

/** Content of each generated file by its path from the root. */
type Outputs = Record<string, string>;

/** Everything that follows from the code alone; only the table types need a database. */
export function generateReference({ operations, events }: Registry, version: string): Outputs {
  return {
    'docs/reference/openapi-open.json': generateOpenApi('open', operations, version),
    'docs/reference/openapi-social.json': generateOpenApi('social', operations, version),
    'docs/reference/operations.md': generateOperations(operations),
    'docs/reference/errors.md': generateErrors(),
    'docs/reference/scopes.md': generateScopes(operations),
    'docs/reference/events.md': generateEvents(events),
    'docs/reference/cli.md': generateCli(),
    'docs/reference/config.md': generateConfig(),
    'docs/reference/checks.md': generateChecks(),
    'docs/reference/formats.md': generateFormats(),
    'docs/reference/platforms.md': generatePlatforms(),
    'docs/reference/languages.md': generateLanguages(),
    'src/kernel/sentences/gaps.gen.ts': generateGaps(ENGLISH),
    'src/localization/qa/measured.gen.ts': generateMeasured(),
    'sdk/parlance.schema.json': generateConfigSchema(),
    'sdk/src/operations.gen.ts': generateSdk(operations),
    'sdk/src/error-classes.gen.ts': generateErrorClasses(),
    ...generatePython(operations),
    ...generateChart(version),
    'web/src/localize/files/file-formats.gen.ts': generateFileFormats(),
    'web/src/publish/platform-marks.gen.ts': generatePlatformMarks(),
    'web/src/text/platform-names.gen.ts': generatePlatformNames(),
    'web/src/publish/accounts/platform-connections.gen.ts': generatePlatformConnections(),
    'web/src/publish/preview/platform-looks.gen.ts': generatePlatformLooks(),
    'web/src/feeds.gen.css': generateFeedColours(),
    'web/src/publish/platform-options.gen.ts': generatePlatformOptions(),
  };
}

/** Paths of files that are missing or differ. */
export function staleFiles(outputs: Outputs, root: URL): string[] {
  return Object.keys(outputs).filter((path) => readOrNull(new URL(path, root)) !== outputs[path]);
}

function readOrNull(file: URL): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
