export function buildServer(name?: string, more?: Record<string, string>): Promise<string>;
