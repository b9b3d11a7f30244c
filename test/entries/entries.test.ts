import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../sdk/cli/table.ts';
import { GATEWAYS } from '../../src/api/mcp/gateway-tools.ts';
import { registry } from '../../src/app/registry.ts';
import { VERSION } from '../../src/app/version.ts';
import { toolName } from '../../src/platform/operation.ts';
import {
  ClaudePlugin,
  CodexMarketplace,
  CodexPlugin,
  CursorPlugin,
  Manifest,
  Marketplace,
  Plugin,
  PluginServers,
  ServerJson,
} from './registry-rules.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const json = (path: string) => JSON.parse(read(path));

describe('our entries in directories', () => {
  it('server.json is valid for the registry, and names the package that names it too', () => {
    const server = ServerJson.parse(json('server.json'));
    const sdk = json('sdk/package.json');
    expect(server.name).toBe(sdk.mcpName);
    expect(server.packages.map(({ identifier, version }) => [identifier, version])).toEqual([
      [sdk.name, sdk.version],
    ]);
    expect(server.version).toBe(VERSION);
    // Every place in an address is explained.
    for (const { url, variables } of server.remotes)
      expect([...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(Object.keys(variables));
    // It starts a command of ours.
    const started = server.packages.flatMap(({ packageArguments }) =>
      packageArguments.map(({ value }) => value),
    );
    expect(COMMANDS.map(({ name }) => name)).toEqual(expect.arrayContaining(started));
  });

  it('the manifest of the bundle has version 0.3, and asks for every setting that it uses', () => {
    const manifest = Manifest.parse(json('sdk/mcpb/manifest.json'));
    expect(manifest.version).toBe(VERSION);
    const used = [...JSON.stringify(manifest.server).matchAll(/\$\{user_config\.(\w+)\}/g)].map(
      ([, name]) => name,
    );
    expect(used.sort()).toEqual(Object.keys(manifest.user_config).sort());
    expect(`>=${json('sdk/package.json').engines.node.replace('>=', '')}`).toBe(
      manifest.compatibility.runtimes.node,
    );
  });

  it('the plugin for coding agents is the same in every format, and starts the package of this version', () => {
    const { $schema: _, ...about } = Plugin.parse(json('plugin/plugin.json'));
    const { mcpServers, ...claude } = ClaudePlugin.parse(json('plugin/.claude-plugin/plugin.json'));
    const {
      skills,
      mcpServers: servedBy,
      ...cursor
    } = CursorPlugin.parse(json('plugin/.cursor-plugin/plugin.json'));
    const { interface: shown, ...codex } = CodexPlugin.parse(json('plugin/.codex-plugin/plugin.json'));
    expect([claude, cursor]).toEqual([about, about]);
    expect(codex).toEqual({ ...about, skills, mcpServers: servedBy });
    expect(shown.longDescription).toBe(about.description);
    for (const place of [skills, servedBy]) expect(existsSync(join(ROOT, 'plugin', place)), place).toBe(true);
    expect(about.version).toBe(VERSION);
    const servers = Object.values(PluginServers.parse(json('plugin/mcp.json')).mcpServers);
    expect(servers.map(({ type: _type, ...start }) => start)).toEqual(Object.values(mcpServers));
    const sdk = json('sdk/package.json');
    for (const { command, args } of servers) {
      const [name = ''] = args.slice(-1);
      expect([command, ...args]).toEqual([
        'npx',
        '--yes',
        '--package',
        `${sdk.name}@${VERSION}`,
        'parlance',
        name,
      ]);
      expect(COMMANDS.map((one) => one.name)).toContain(name);
    }
  });

  it.each(['.claude-plugin', '.cursor-plugin'])(
    'the list from which it is installed points to it: %s',
    (home) => {
      const { plugins } = Marketplace.parse(json(`${home}/marketplace.json`));
      for (const { name, source, description } of plugins)
        expect(json(join(source, home, 'plugin.json'))).toMatchObject({ name, description });
      expect(plugins).toHaveLength(1);
    },
  );

  it('the list from which it is installed points to it: .agents/plugins', () => {
    const { plugins } = CodexMarketplace.parse(json('.agents/plugins/marketplace.json'));
    for (const { name, source } of plugins)
      expect(json(join(source.path, '.codex-plugin/plugin.json'))).toMatchObject({ name });
    expect(plugins).toHaveLength(1);
  });

  it('the Python package has the same version', () => {
    expect(read('sdk/python/pyproject.toml')).toContain(`\nversion = "${VERSION}"\n`);
  });
});

const TOOLS = new Set([
  ...registry.operations.flatMap((op) => [op.name, toolName(op)]),
  ...GATEWAYS.map(({ name }) => name),
]);
/** Fields, files and words of other systems that look like a tool: underscores and small letters. */
const FIELDS = fieldsOfAll();

describe('skills', () => {
  const skills = globSync('plugin/skills/*/SKILL.md', { cwd: ROOT }).sort();

  it('are four', () => expect(skills).toHaveLength(4));

  it.each(skills)('%s has a short description', (path) => {
    const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(read(path)) ?? [];
    const { name, description, ...rest } = parse(head);
    expect(rest).toEqual({});
    expect(name).toBe(dirname(path).split('/').at(-1));
    expect(name).toMatch(/^[a-z0-9-]{1,64}$/);
    expect(description.length).toBeGreaterThan(80);
    expect(description.length).toBeLessThan(1024);
    expect(body.split('\n').length).toBeLessThan(60);
  });

  it.each(skills)('%s names only tools, fields, commands and flags that exist', (path) => {
    const text = read(path);
    const coded = [...text.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word);
    for (const word of coded.filter((one) => /^[a-z]+(?:_[a-z]+)+$/.test(one)))
      expect([word, TOOLS.has(word) || FIELDS.has(word)]).toEqual([word, true]);
    for (const line of coded.filter((one) => /^(?:npx )?parlance /.test(one))) {
      const words = line.replace(/^(?:npx )?parlance /, '');
      const command = COMMANDS.find(({ name }) => words === name || words.startsWith(`${name} `));
      expect([line, command?.name]).toEqual([line, expect.any(String)]);
      const flags = [...words.matchAll(/--([a-z-]+)/g)].map(([, flag = '']) => flag);
      expect([line, flags.filter((flag) => !(flag in (command?.flags ?? {})))]).toEqual([line, []]);
    }
    for (const flag of coded
      .filter((one) => one.startsWith('--'))
      .map((one) => one.slice(2).split(' ')[0] ?? ''))
      expect([flag, COMMANDS.some(({ flags }) => flag in flags)]).toEqual([flag, true]);
    // In its installation nothing else of this repository is beside it.
    expect([...text.matchAll(/\]\(([^)]+)\)/g)]).toEqual([]);
  });
});

/** Names of all fields of all operations, in and out. */
function fieldsOfAll(): ReadonlySet<string> {
  const documents = ['open', 'social'].map((face) => read(`docs/reference/openapi-${face}.json`)).join('');
  return new Set([...documents.matchAll(/"(\w+)":/g)].map(([, name = '']) => name));
}
