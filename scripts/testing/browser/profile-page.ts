import type { Page } from 'playwright-core';

/** Opens the profile page and waits until it is shown. */
export async function openProfile(opened: Promise<Page | { page: Page }>): Promise<Page> {
  const openedPage = await opened;
  const page = 'page' in openedPage ? openedPage.page : openedPage;
  await page.getByRole('heading', { name: /Basic information|Información básica/ }).waitFor();
  return page;
}
