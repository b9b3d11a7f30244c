import type { Page } from 'playwright-core';

/** A console call of the owner; the answer is what the caller knows it to be. */
export type Call = <Data>(name: string, input: object) => Promise<Data>;

interface ScreenPicture {
  name: string;
  /** The address, found in the demo world. */
  path: (call: Call) => Promise<string>;
  /** What a person does before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

const workspaceOf = async (call: Call): Promise<string> => {
  const { items } = await call<{ items: { id: string }[] }>('list_workspaces', {});
  return items[0]?.id ?? '';
};
const inWorkspace = (rest: string) => async (call: Call) => `/w/${await workspaceOf(call)}/${rest}`;

/** One line per picture. */
export const SCREENS: readonly ScreenPicture[] = [{ name: 'home', path: inWorkspace('home') }];
