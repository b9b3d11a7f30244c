import {
  keepPreviousData,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { toast } from '../shell/toast.ts';
import { explain } from './explain.ts';
import { call, type Input, type Operation, type Output, workspaceOf } from './client.ts';
import { refresh } from './cache.ts';

export const keyOf = <Name extends Operation>(operation: Name, input: Input<Name>) =>
  [workspaceOf(location.pathname), operation, input] as const;

type Pace = number | false;

interface Reading<Data = unknown> {
  enabled?: boolean;
  /** Milliseconds; for data that changes without an event. May depend on what was read last. */
  every?: Pace | ((last: Data | undefined) => Pace);
  staleTime?: number;
}

/** Reads from the server. Old data stays while a filter changes, so nothing jumps. */
export function useCall<Name extends Operation>(
  operation: Name,
  input: Input<Name>,
  { enabled = true, every = false, staleTime }: Reading<Output<Name>> = {},
): UseQueryResult<Output<Name>> {
  return useQuery({
    queryKey: keyOf(operation, input),
    queryFn: ({ signal }) => call(operation, input, { signal }),
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: typeof every === 'function' ? ({ state }) => every(state.data) : every,
    ...(staleTime !== undefined && { staleTime }),
  });
}

interface PageOf {
  items: unknown[];
  nextCursor?: string | null;
  next_cursor?: string | null;
}
type Paged = { [Name in Operation]: Output<Name> extends PageOf ? Name : never }[Operation];

/** A list in pages: `items` of all pages read so far. */
export function usePages<Name extends Paged>(
  operation: Name,
  input: Input<Name>,
  {
    enabled = true,
    every = false,
  }: Pick<Reading, 'enabled'> & { every?: Pace | ((first: Output<Name> | undefined) => Pace) } = {},
) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(operation, input), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(operation, { ...input, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: PageOf) => last.nextCursor ?? last.next_cursor ?? null,
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: typeof every === 'function' ? ({ state }) => every(state.data?.pages[0]) : every,
  });
  type Item = Output<Name> extends { items: (infer Each)[] } ? Each : never;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a page of an operation holds its items
  const items = (query.data?.pages.flatMap((page: PageOf) => page.items) ?? []) as Item[];
  // What `Loaded` hands on is the items, as with a list that comes whole.
  return { ...query, data: query.data && items, firstPage: query.data?.pages[0], items };
}

interface Acting<Name extends Operation> {
  /** The readings that this act changes. */
  changes?: readonly Operation[];
  /** Shown when it is done. */
  done?: string | ((output: Output<Name>, input: Input<Name>) => string);
  onDone?: (output: Output<Name>, input: Input<Name>) => void;
  /** Shows the failure itself (a form with fields); otherwise a toast does. */
  quiet?: boolean;
}

/** Something that changes the server. `run` answers when it is done and the readings are asked again. */
export function useAct<Name extends Operation>(operation: Name, acting: Acting<Name> = {}) {
  const mutation = useMutation<Output<Name>, Error, Input<Name>>({
    mutationFn: (input) => call(operation, input, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: (output, input) => {
      void refresh(...(acting.changes ?? []));
      if (acting.done !== undefined)
        toast({
          text: typeof acting.done === 'string' ? acting.done : acting.done(output, input),
          tone: 'ok',
        });
      acting.onDone?.(output, input);
    },
    onError: (error) => {
      if (!acting.quiet) toast({ ...explain(error), tone: 'bad' });
    },
  });
  return {
    run: mutation.mutate,
    runAsync: mutation.mutateAsync,
    isBusy: mutation.isPending,
    error: mutation.error,
    /** The answer of the last run. */
    data: mutation.data,
    reset: mutation.reset,
  };
}
