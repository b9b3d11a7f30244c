import type { Config } from '#platform/config.ts';

/** A wildcard address cannot be used in a link. */
export function publicUrlOf(config: Config, port: number): string {
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  return config.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
