import type { Notification } from '@modelcontextprotocol/server';
import type { Services } from '#platform/context.ts';
import { toAppError } from '#platform/db/errors.ts';
import { newId } from '#platform/ids.ts';
import { isReadOnly } from '#platform/operation.ts';
import { noteFailure } from '../call-operation.ts';
import { socialSuccess } from '../face.ts';
import type { AgentCall } from './agent-call.ts';
import { answerOf, plainAnswer, sayChosen, takeFields } from './answer.ts';
import type { Questions, Send } from './ask-older.ts';
import { answersIn, resultThatAsks } from './ask-person.ts';
import { callTool } from './call-tool.ts';
import type { Tool } from './describe-tool.ts';
import type { Finder } from './find-tools.ts';
import { GATEWAYS, type Offered, searchTools, toolAskedFor } from './gateway-tools.ts';
import { progressReporter } from './progress.ts';
import { runAsking } from './run-asking.ts';
import { failureOf, inToolWords, unknownTool } from './tool-errors.ts';

/** Shared by all calls of this process. */
export interface ToolHost {
  mcp: typeof import('@modelcontextprotocol/server');
  services: Services;
  /** Everything that a credential can be allowed to call, by tool name. */
  tools: Offered;
  finder: Finder;
  questions: Questions;
}

interface Params {
  name: string;
  arguments?: Record<string, unknown> | undefined;
  _meta?: { progressToken?: string | number | undefined } | undefined;
}

/** What a call has besides its arguments, and how to reach its program while it runs. */
interface Way {
  responses: Record<string, unknown> | undefined;
  state: unknown;
  notify(notice: Notification): Promise<void>;
  send: Send;
}

export async function answerToolCall(
  { mcp, services, tools, finder, questions }: ToolHost,
  call: AgentCall,
  { name, arguments: given = {}, _meta }: Params,
  { responses, state, notify, send }: Way,
) {
  const requestId = newId('req', services.clock);
  const isGateway = GATEWAYS.some((gateway) => gateway.name === name);
  let tool = tools.get(name);
  if (!tool && !isGateway) throw unknownTool(mcp, name);
  let chosen: string | null = null;
  try {
    if (name === 'search_tools') {
      const isOffered = ({ op }: Tool) => !call.choice.readOnly || isReadOnly(op);
      const data = await searchTools(services, finder, call.caller, given, isOffered);
      return plainAnswer(socialSuccess(data, requestId, false));
    }
    const asked = tool ? { tool, args: given } : toolAskedFor(name, given, tools);
    const found = asked.tool;
    tool = found;
    const fields = takeFields(found, asked.args);
    const hear = progressReporter(_meta?.progressToken, notify);
    const outcome = await runAsking(
      (args) => callTool(services, found, args, call, requestId, hear),
      asked.args,
      {
        ways: call.ways,
        said: answersIn(responses, state),
        ask: call.isOlder ? (question) => questions.ask(call.caller.id, question, call.signal, send) : null,
        clock: services.clock,
        signal: call.signal,
        hear,
        onChosen: (projectId) => (chosen = projectId),
      },
    );
    if ('question' in outcome) return resultThatAsks(mcp, outcome.question);
    const { data, replayed } = outcome;
    return answerOf(found, fields, [data, requestId, replayed], chosen);
  } catch (cause) {
    const error = inToolWords(toAppError(cause));
    const at = { face: 'mcp', address: call.address, requestId, route: '/mcp' };
    noteFailure(services, error, { what: 'a tool call', ...at, facts: { tool: name } });
    const failure = failureOf(tool?.op, error, requestId);
    const body = { ...failure, meta: { ...failure.meta, ...sayChosen(chosen) } };
    // Clients of the first protocol generation reject structuredContent on errors, so it is sent in `_meta`.
    return {
      isError: true,
      content: [{ type: 'text' as const, text: JSON.stringify(body) }],
      _meta: body,
    };
  }
}
