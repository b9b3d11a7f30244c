import { z } from 'zod';

// The rules of the MCP registry for a server.json (schema of 2025-12-11) and of desktop assistants for a manifest
// (0.3), as far as ours use them. Fields that are not here are refused, so that a new one is looked up first.

const Input = {
  description: z.string().optional(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  placeholder: z.string().optional(),
  default: z.string().optional(),
  value: z.string().optional(),
};
/** A range would not say which version is installed. */
const Version = z.string().regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/);

export const ServerJson = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: Version,
  packages: z.array(
    z.strictObject({
      registryType: z.enum(['npm', 'pypi', 'oci', 'nuget', 'mcpb']),
      identifier: z.string(),
      version: Version,
      runtimeHint: z.string(),
      transport: z.strictObject({ type: z.literal('stdio') }),
      packageArguments: z.array(
        z.strictObject({ ...Input, type: z.literal('positional'), value: z.string() }),
      ),
      environmentVariables: z.array(z.strictObject({ ...Input, name: z.string() })),
    }),
  ),
  remotes: z.array(
    z.strictObject({
      type: z.literal('streamable-http'),
      url: z.string().regex(/^https?:\/\/\S+$/),
      variables: z.record(z.string(), z.strictObject(Input)),
    }),
  ),
});

export const Manifest = z.strictObject({
  manifest_version: z.literal('0.3'),
  name: z.string(),
  display_name: z.string(),
  version: Version,
  description: z.string(),
  long_description: z.string(),
  author: z.strictObject({ name: z.string() }),
  license: z.string(),
  keywords: z.array(z.string()),
  icon: z.string(),
  server: z.strictObject({
    type: z.enum(['python', 'node', 'binary']),
    entry_point: z.string(),
    mcp_config: z.strictObject({
      command: z.string(),
      args: z.array(z.string()),
      env: z.record(z.string(), z.string()),
    }),
  }),
  tools_generated: z.boolean(),
  prompts_generated: z.boolean(),
  compatibility: z.strictObject({
    platforms: z.array(z.enum(['darwin', 'win32', 'linux'])),
    runtimes: z.strictObject({ node: z.string() }),
  }),
  user_config: z.record(
    z.string(),
    z.strictObject({
      type: z.enum(['string', 'number', 'boolean', 'directory', 'file']),
      title: z.string(),
      description: z.string(),
      required: z.boolean().optional(),
      sensitive: z.boolean().optional(),
    }),
  ),
});

const About = {
  name: z
    .string()
    .max(64)
    .regex(/^[a-z0-9](?:[a-z0-9]|[-.](?![-.]))*$/),
  version: Version,
  description: z.string().min(1),
  author: z.strictObject({ name: z.string() }),
  license: z.string(),
  keywords: z.array(z.string()),
};
const Start = { command: z.string().min(1), args: z.array(z.string()) };

/** What coding agents install: Agent Plugins 1.0.0, whose manifest is closed and whose paths are fixed. */
export const Plugin = z.strictObject({
  $schema: z.literal('https://agent-plugins.org/schemas/1.0.0/plugin.schema.json'),
  ...About,
});
export const PluginServers = z.strictObject({
  $schema: z.literal('https://agent-plugins.org/schemas/1.0.0/mcp.schema.json'),
  mcpServers: z.record(z.string(), z.strictObject({ type: z.literal('stdio'), ...Start })),
});

/** The same for agents that read .claude-plugin, and the list that they install from. */
export const ClaudePlugin = z.strictObject({
  ...About,
  mcpServers: z.record(z.string(), z.strictObject(Start)),
});
/** The same for agents that read .cursor-plugin or .codex-plugin: both read the skills and the servers beside it. */
const Beside = { ...About, skills: z.literal('./skills/'), mcpServers: z.literal('./mcp.json') };
export const CursorPlugin = z.strictObject(Beside);
export const CodexPlugin = z.strictObject({
  ...Beside,
  interface: z.strictObject({
    displayName: z.string().min(1),
    shortDescription: z.string().min(1),
    longDescription: z.string().min(1),
    developerName: z.string().min(1),
    category: z.string().min(1),
    capabilities: z.array(z.enum(['Interactive', 'Read', 'Write'])),
  }),
});
export const CodexMarketplace = z.strictObject({
  name: About.name,
  interface: z.strictObject({ displayName: z.string() }),
  plugins: z.array(
    z.strictObject({
      name: About.name,
      source: z.strictObject({ source: z.literal('local'), path: z.string().startsWith('./') }),
      policy: z.strictObject({
        installation: z.enum(['AVAILABLE', 'INSTALLED_BY_DEFAULT', 'NOT_AVAILABLE']),
        authentication: z.enum(['ON_INSTALL', 'ON_USE']),
      }),
      category: z.string().min(1),
    }),
  ),
});

export const Marketplace = z.strictObject({
  name: About.name,
  owner: z.strictObject({ name: z.string() }),
  plugins: z.array(
    z.strictObject({ name: About.name, source: z.string().startsWith('./'), description: z.string() }),
  ),
});
