import type { Page } from 'playwright-core';

/** Opens the profile page and waits until it is shown. */
export async function openProfile(opened: Promise<Page | { page: Page }>): Promise<Page> {
  const given = await opened;
  const page = 'page' in given ? given.page : given;
  await page.getByRole('heading', { name: /Basic information|Información básica/ }).waitFor();
  return page;
}
