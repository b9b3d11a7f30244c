/** `word`, `:name`, `word:{name}`, and `:name*` for the rest of the path. */
const PART = /^(?:[^:{}*]*|:\w+|[a-z]+:\{\w+\})$/;

/** Refuses invalid patterns at the start. Otherwise they would silently answer 404 for ever. */
export function checkPattern(pattern: string): void {
  const parts = pattern.replace(/\/:\w+\*$/, '').split('/');
  const wrong = parts.find((part) => !PART.test(part));
  if (!pattern.startsWith('/') || wrong !== undefined)
    throw new Error(`The path ${pattern} of a platform cannot be understood.`);
}

export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const [want, have] = [pattern.split('/'), path.split('/')];
  const params: Record<string, string> = {};
  for (const [index, part] of want.entries()) {
    if (part.startsWith(':') && part.endsWith('*')) {
      params[part.slice(1, -1)] = have.slice(index).join('/');
      return params;
    }
    const value = have[index];
    if (value === undefined) return null;
    const [, before = '', name = ''] = /^([a-z]+:)\{(\w+)\}$/.exec(part) ?? [];
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (name !== '' && value.startsWith(before)) params[name] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return want.length === have.length ? params : null;
}
