import type { PlatformAdapter } from './contract.ts';

/** What a platform says of itself, whether we publish there or a person does. */
export interface Declaration<Name extends string = string> {
  /** As it stands on the wire, and the name of its folder. */
  platform: Name;
  /** As people write it. */
  title: string;
}

/** One with an API that we publish through. */
export interface ApiPlatform<Name extends string = string> extends PlatformAdapter, Declaration<Name> {
  platform: Name;
  kind: 'api';
}

/** One without: a person finishes there by hand, with what we prepared. */
export interface ManualPlatform<Name extends string = string> extends Declaration<Name> {
  kind: 'manual';
}

/** Keeps the name as a literal: the names of all platforms are read off the list. */
export const declare = <const Name extends string>(declaration: Declaration<Name>) => declaration;

export const declareManual = <const Name extends string>(
  platform: Omit<ManualPlatform<Name>, 'kind'>,
): ManualPlatform<Name> => ({ ...platform, kind: 'manual' });
