import type { Page } from 'playwright-core';

type Call = (name: string, input: object) => Promise<Record<string, never>>;

interface ScreenPicture {
  name: string;
  /** The address, found in the demo world. */
  path: (call: Call) => Promise<string>;
  /** What a person does before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

const workspaceOf = async (call: Call): Promise<string> => {
  const { items }: { items?: { id: string }[] } = await call('list_workspaces', {});
  return items?.[0]?.id ?? '';
};
const inWorkspace = (rest: string) => async (call: Call) => `/w/${await workspaceOf(call)}/${rest}`;

/** One line per picture. */
export const SCREENS: readonly ScreenPicture[] = [{ name: 'home', path: inWorkspace('home') }];
