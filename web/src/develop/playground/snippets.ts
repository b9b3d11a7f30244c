import type { ApiOperation } from '../../api/openapi.ts';

interface Call {
  operation: ApiOperation;
  input: Record<string, unknown>;
  origin: string;
  appKey: string;
}

export const LANGUAGES = ['curl', 'TypeScript', 'Python', 'MCP'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The same call as a program would make it. Secrets are read from the environment, never written down. */
export function snippetOf(language: Language, call: Call): string {
  switch (language) {
    case 'curl':
      return curl(call);
    case 'TypeScript':
      return typescript(call);
    case 'Python':
      return python(call);
    case 'MCP':
      return mcp(call);
  }
}

const hasBody = ({ operation }: Call) => !['GET', 'DELETE'].includes(operation.method);

/** Path parameters are in the path; the others in the query or the body, depending on the method. */
export function requestOf(call: Call): { url: string; body: string } {
  const { operation, origin } = call;
  const rest = { ...call.input };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(text(value));
  });
  if (hasBody(call)) return { url: origin + path, body: JSON.stringify(rest) };
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, text(value)]),
  );
  return { url: `${origin}${path}${query.size > 0 ? `?${query}` : ''}`, body: '' };
}

const text = (value: unknown) =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
const quoted = (value: string) => `'${value.replaceAll("'", `'\\''`)}'`;
const indented = (value: unknown) => JSON.stringify(value, null, 2);

function curl(call: Call): string {
  const { url, body } = requestOf(call);
  const { operation, appKey } = call;
  const data = body === '' ? [] : [`-H 'Content-Type: application/json'`, `--data-raw "$body"`];
  const key = operation.needsKey ? [`-H "Idempotency-Key: $(uuidgen)"`] : [];
  const send = (headers: readonly string[]) =>
    [`curl -X ${operation.method} ${quoted(url)}`, ...headers, ...key, ...data].join(' \\\n  ');
  const given = body === '' ? `body=''` : `body=${quoted(body)}`;
  if (operation.face === 'social')
    return [...(body === '' ? [] : [given]), send([`-H "Authorization: Bearer $PARLANCE_TOKEN"`])].join('\n');
  return [
    given,
    'time=$(date +%s)',
    `sign=$(printf '%s%s%s' "$time" "$body" "$PARLANCE_APP_SECRET" | md5sum | cut -d' ' -f1)`,
    send([
      `-H ${quoted(`X-Svc-AppKey: ${appKey}`)}`,
      `-H "X-Svc-Timestamp: $time"`,
      `-H "X-Svc-Sign: $sign"`,
    ]),
  ].join('\n');
}

function typescript({ operation, input, origin, appKey }: Call): string {
  const [make, secret] =
    operation.face === 'open'
      ? ['createOpenClient', `appKey: '${appKey}', appSecret: process.env.PARLANCE_APP_SECRET!`]
      : ['createSocialClient', 'accessToken: process.env.PARLANCE_TOKEN!'];
  const options = operation.needsKey ? ', { idempotencyKey: crypto.randomUUID() }' : '';
  return `import { ${make} } from '@parlance/sdk';

const parlance = ${make}({ baseUrl: '${origin}', ${secret} });
const answer = await parlance.${operation.sdkMethod}(${indented(input)}${options});`;
}

function python(call: Call): string {
  const { url, body } = requestOf(call);
  const { operation, appKey } = call;
  const key = operation.needsKey ? `\nheaders["Idempotency-Key"] = str(uuid.uuid4())` : '';
  const modules = ['os', 'requests', ...(operation.needsKey ? ['uuid'] : [])];
  const sent = `answer = requests.request("${operation.method}", ${JSON.stringify(url)}, headers=headers, data=body.encode())`;
  if (operation.face === 'social')
    return `import ${modules.join(', ')}

body = ${JSON.stringify(body)}
headers = {"Authorization": "Bearer " + os.environ["PARLANCE_TOKEN"], "Content-Type": "application/json"}${key}
${sent}
print(answer.status_code, answer.json())`;
  return `import hashlib, ${modules.join(', ')}, time

body = ${JSON.stringify(body)}
now = str(int(time.time()))
signed = now + body + os.environ["PARLANCE_APP_SECRET"]
headers = {
    "X-Svc-AppKey": "${appKey}",
    "X-Svc-Timestamp": now,
    "X-Svc-Sign": hashlib.md5(signed.encode()).hexdigest(),
    "Content-Type": "application/json",
}${key}
${sent}
print(answer.status_code, answer.json())`;
}

function mcp({ operation, input }: Call): string {
  const idempotent = operation.needsKey ? { idempotencyKey: crypto.randomUUID() } : {};
  return indented({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: operation.name, arguments: { ...input, ...idempotent } },
  });
}
