/** How to configure each program with our address. `file` is its configuration file; null: a command does it. */
interface McpClient {
  id: string;
  name: string;
  file: string | null;
  write: (url: string, token: string) => string;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

export const MCP_CLIENTS: readonly McpClient[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    file: null,
    write: (url, token) =>
      `claude mcp add --transport http parlance ${url} \\\n  --header "Authorization: Bearer ${token}"`,
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    file: 'claude_desktop_config.json',
    // It starts only local programs, so a small bridge speaks HTTP for it; a space in an argument would break it on
    // Windows.
    write: (url, token) =>
      json({
        mcpServers: {
          parlance: {
            command: 'npx',
            args: [
              '-y',
              'mcp-remote',
              url,
              '--header',
              'Authorization:${AUTHORIZATION}',
              ...(url.startsWith('http:') ? ['--allow-http'] : []),
            ],
            env: { AUTHORIZATION: `Bearer ${token}` },
          },
        },
      }),
  },
  {
    id: 'cursor',
    name: 'Cursor',
    file: '~/.cursor/mcp.json',
    write: (url, token) => json({ mcpServers: { parlance: { url, headers: bearer(token) } } }),
  },
  {
    id: 'vscode',
    name: 'VS Code',
    file: '.vscode/mcp.json',
    write: (url, token) => json({ servers: { parlance: { type: 'http', url, headers: bearer(token) } } }),
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    file: '~/.codeium/windsurf/mcp_config.json',
    write: (url, token) => json({ mcpServers: { parlance: { serverUrl: url, headers: bearer(token) } } }),
  },
  {
    id: 'zed',
    name: 'Zed',
    file: '~/.config/zed/settings.json',
    write: (url, token) => json({ context_servers: { parlance: { url, headers: bearer(token) } } }),
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    file: '~/.gemini/settings.json',
    write: (url, token) => json({ mcpServers: { parlance: { httpUrl: url, headers: bearer(token) } } }),
  },
  {
    id: 'other',
    name: '',
    file: null,
    write: (url, token) =>
      json({ mcpServers: { parlance: { type: 'streamable-http', url, headers: bearer(token) } } }),
  },
];

export const mcpAddress = () => `${location.origin}/mcp`;
