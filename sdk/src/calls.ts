import type { ItemOf, Lists } from './each.ts';
import type { CallOptions } from './send.ts';

export interface Shape {
  input: object;
  output: unknown;
}

/** The input may be left out if the operation needs none. */
type Arguments<O extends Shape, Options> =
  Record<string, never> extends O['input']
    ? [input?: O['input'], options?: Options]
    : [input: O['input'], options?: Options];

export interface Client<Operations> {
  call<Name extends keyof Operations>(
    operation: Name,
    ...args: Operations[Name] extends Shape ? Arguments<Operations[Name], CallOptions> : never
  ): Promise<Operations[Name] extends Shape ? Operations[Name]['output'] : never>;
  /**
   * The items of a list: `for await (const post of client.each('list_posts'))`. Pages are requested as they are
   * needed.
   */
  each<Name extends Lists<Operations>>(
    operation: Name,
    ...args: Operations[Name] extends Shape ? Arguments<Operations[Name], Pick<CallOptions, 'signal'>> : never
  ): AsyncGenerator<ItemOf<Operations[Name]>, void, undefined>;
}

/** An answer and, if it is a list, also its items: `for await (const post of client.posts.list())`. */
type Answered<O extends Shape> = Promise<O['output']> &
  (O['output'] extends { items: readonly (infer Item)[] } ? AsyncIterable<Item> : unknown);

/** Operations by subject: `client.posts.create(…)` is `client.call('create_post', …)`. */
export type Methods<Operations, Groups> = {
  readonly [Group in keyof Groups]: {
    readonly [Method in keyof Groups[Group]]: MethodOf<Operations, Groups[Group][Method]>;
  };
};

type MethodOf<Operations, Name> = Name extends keyof Operations
  ? Operations[Name] extends Shape
    ? (...args: Arguments<Operations[Name], CallOptions>) => Answered<Operations[Name]>
    : never
  : never;
