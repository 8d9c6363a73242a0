import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import {
  createUniqueName,
  createE2eUser,
  type E2eUser,
  confirmStaffChange,
} from '#scripts/testing/browser/e2e-users.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { transferFromTrading } from '#scripts/testing/browser/transfers.ts';

/** Seeded: a week at low risk. */
const WEEK = `fpr_${'1'.padStart(26, '0')}`;

/** The user who invests. */
let person: E2eUser;
let investment: string;

test.beforeAll(async ({ place }) => {
  person = await createE2eUser(place, { name: 'investor', funds: '5000' });
  await transferFromTrading(person, 'finance', '2000');
  const body = { product_id: WEEK, investment_amount: '730' };
  investment = (await person.api('POST /financial/invest', { body, idempotencyKey: randomUUID() })).investment.id;
});

describe('wealth products in the back office', () => {
  test(
    'are created as drafts in five languages, edited with a history, and deleted while unused',
    { tags: ['FIN-236'] },
    async ({ staffPage, allowFaults }) => {
      allowFaults(/status of 422 .*financial-products/);
      const name = createUniqueName('Quiet');
      const { page, member } = await staffPage('finance', '/admin/financial/products?open=new', { width: 1440 });
      const form = page.getByRole('form', { name: 'New Earn product' });
      const names = form.getByRole('group', { name: 'Name' });
      const descriptions = form.getByRole('group', { name: 'Description' });
      const languageNames = ['English', '繁體中文', '日本語', '한국어'];
      for (const language of languageNames) {
        await names.getByLabel(language).fill(name);
        await descriptions.getByLabel(language).fill(`About ${name}`);
      }
      await form.getByRole('button', { name: 'Review change' }).click();
      await confirmStaffChange(page, member, 'Create product', 'requested by customers');
      const spanish = names.getByLabel('Español');
      expect(await spanish.getAttribute('aria-invalid')).toBe('true');
      await spanish.fill(name);
      await descriptions.getByLabel('Español').fill(`Sobre ${name}`);
      await takeOptionalScreenshot(page, 'admin-financial-product-form-1440');
      await form.getByRole('button', { name: 'Review change' }).click();
      await confirmStaffChange(page, member, 'Create product', 'requested by customers');

      const panel = page.getByRole('dialog', { name });
      await panel.getByText('requested by customers').waitFor();
      await panel.getByRole('button', { name: 'Edit', exact: true }).click();
      await panel.getByRole('group', { name: 'Name' }).getByLabel('Español').fill('Tranquilo');
      await panel.getByLabel('Capacity per user').fill('500');
      await panel.getByRole('button', { name: 'Review change' }).click();
      await takeOptionalScreenshot(page, 'admin-financial-product-review-1440');
      const dialogText = await confirmStaffChange(page, member, 'Save change', 'said better');
      expect(dialogText).toMatch(/Name · Español[\s\S]*Tranquilo/);
      expect(dialogText).not.toContain('Name · English');
      await panel.getByText('said better').waitFor();
      await takeOptionalScreenshot(page, 'admin-financial-product-1440');
      expect(await findAxeViolations(page)).toEqual([]);

      await panel.getByRole('button', { name: 'Delete' }).click();
      await confirmStaffChange(page, member, 'Delete', 'not wanted after all');
      await panel.waitFor({ state: 'hidden' });
      await expect.poll(() => page.getByRole('grid').getByText(name).count()).toBe(0);
    },
  );

  test(
    'are closed instead of deleted once used, and are read-only for support',
    { tags: ['rare', 'FIN-236'] },
    async ({ staffPage }) => {
      const { page } = await staffPage('finance', `/admin/financial/products/${WEEK}`, { width: 1440 });
      await page.getByRole('button', { name: 'Close product' }).click();
      await page.getByText('Used before, so it is closed').waitFor();
      const { page: other } = await staffPage('support', '/admin/financial/products', { width: 1440 });
      await other.getByRole('grid').getByText('Steady 7 days').waitFor();
      expect(await other.getByRole('button', { name: 'Add product' }).count()).toBe(0);
      await other.goto(`/admin/financial/products/${WEEK}`);
      await other.getByText('Your role can view this but not change it.').waitFor();
    },
  );

  test('show a tag and a title that finance can change', { tags: ['rare', 'FIN-237'] }, async ({ staffPage }) => {
    const { page } = await staffPage('finance', '/admin/financial/products', { width: 1440, theme: 'light' });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Tag and title' });
    await panel.getByRole('button', { name: 'Edit', exact: true }).click();
    await panel.getByRole('textbox', { name: 'Tag' }).fill('VIP1');
    await panel.getByRole('button', { name: 'Review change' }).click();
    const confirmDialog = page.getByRole('alertdialog');
    // Other tests read it at the same time: it stays unchanged.
    expect(await confirmDialog.getByRole('row').last().innerText()).toMatch(/Tag[\s\S]*empty[\s\S]*VIP1/);
    await takeOptionalScreenshot(page, 'admin-financial-heading-1440');
  });
});

describe('investments in the back office', () => {
  test(
    'are found by user and product, show their journal, and are paid on demand when due',
    { tags: ['rare', 'FIN-238'] },
    async ({ staffPage }) => {
      const { id } = person.login.user;
      const { page } = await staffPage('finance', `/admin/users/${id}`, { width: 1440 });
      await page.getByRole('main').getByRole('link', { name: 'Investments' }).click();
      await page.waitForURL('**/admin/financial/investments?user_id=*');
      const row = page.locator('tbody tr[tabindex]').filter({ hasText: person.username });
      await row.waitFor();
      expect(await row.innerText()).toMatch(/Live[\s\S]*Steady 7 days[\s\S]*730\.00[\s\S]*0\.58[\s\S]*Active/);
      await page.getByLabel('Product').selectOption('Steady 7 days');
      await row.press('Enter');
      const panel = page.getByRole('dialog').filter({ hasText: 'Investment' });
      await panel.getByText('Invested', { exact: true }).last().waitFor();
      await takeOptionalScreenshot(page, 'admin-investment-panel-1440');
      expect(await findAxeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      const promises = page.getByRole('region', { name: 'Current obligations to customers' });
      await promises.getByRole('button', { name: 'Pay matured investments' }).click();
      await promises.getByText('No matured investments.').waitFor();
    },
  );

  const all = [
    { width: 1440, theme: 'light' },
    { width: 375, theme: 'dark', language: 'ja-JP' },
  ] as const;
  test.for(selectDevices(all))(
    'have no axe findings and no sideways scrolling at $width px',
    { tags: 'rare' },
    async (device, { staffPage }) => {
      const { page } = await staffPage('owner', null, device);
      const look = async (path: string, wait: string) => {
        await page.goto(path);
        await page.locator(wait).first().waitFor();
        await takeOptionalScreenshot(
          page,
          `admin-financial-${path.replace(/\W+/g, '-').slice(17, 40)}-${device.width}-${device.theme}`,
        );
        expect([path, await findAxeViolations(page)]).toEqual([path, []]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        expect([path, wide]).toEqual([path, false]);
      };
      await look('/admin/financial/products', 'tbody tr[tabindex]');
      await look(`/admin/financial/products/${WEEK}`, 'dl');
      await look('/admin/financial/investments', 'tbody tr[tabindex]');
      await look(`/admin/financial/investments/${investment}`, 'dl');
    },
  );
});
