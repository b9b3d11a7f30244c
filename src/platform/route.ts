/**
 * open: signed calls of an App Key. social: Bearer calls of a credential. console: in the application only
 * (keys, credentials, projects), never by credential and never a tool. Every open and social operation is
 * also a console call and an MCP tool.
 */
export type Face = 'open' | 'social' | 'console';

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
}
