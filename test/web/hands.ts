import type { Locator, Page } from 'playwright-core';

/** Where the pointer grabs an element. */
export async function boxOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return { x: box.x + Math.min(box.width / 2, 60), y: box.y + 12 };
}

/** Drags from the middle of an element to a position. */
export async function drag(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 4, from.y + 6, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

/** Chooses from a list that is too long for a native one: opens it, types the name, takes the first. */
export async function pick(page: Page, list: Locator, words: string): Promise<void> {
  await list.click();
  const search = page.getByRole('combobox', { name: 'Search', exact: true });
  await search.fill(words);
  await page.getByRole('option', { name: words }).first().waitFor();
  await search.press('Enter');
  await search.waitFor({ state: 'detached' });
}
