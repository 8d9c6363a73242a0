import type { Page } from 'playwright-core';

/** Until the ticket of a new demo account can be filled. */
export async function ready(page: Page): Promise<Page> {
  // On a phone it is in a sheet.
  if ((page.viewportSize()?.width ?? 0) <= 768) await page.getByRole('button', { name: /^(Long|Largo)$/ }).click();
  await balanceIs(page, '100,000.00');
  return page;
}

/** The balance as the header shows it. */
export const balanceIs = (page: Page, amount: string) =>
  page
    .locator('header')
    .getByText(new RegExp(amount.replaceAll(/[.,]/g, '[.,]')))
    .waitFor();

export const side = (page: Page, name: 'Long' | 'Short') => page.getByRole('radio', { name }).check({ force: true });
export const quantity = (page: Page) => page.getByTestId('ticket').getByRole('textbox', { name: 'Quantity' });

export async function openLong(page: Page, amount = '100'): Promise<void> {
  await side(page, 'Long');
  await quantity(page).fill(amount);
  await page.getByTestId('buy').click();
  const placed = page.getByTestId('placed');
  await placed.getByText(/filled at/).waitFor();
}

export const inDialog = (page: Page) => page.getByRole('alertdialog');
