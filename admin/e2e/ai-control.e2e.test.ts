import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createE2eUser, type E2eUser, confirmStaffChange } from '#scripts/testing/browser/e2e-users.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { configureLocalFunctions } from '#scripts/testing/platform/functions-here.ts';
import type { RunningPlatform } from '#scripts/testing/platform/platform.ts';
import type { UserId } from '#shared/ids.ts';

/** Raises a case of a user who withdraws a recent deposit. */
async function raise({ endpoints }: RunningPlatform, { login }: E2eUser): Promise<string> {
  configureLocalFunctions(endpoints);
  const { raiseAiCase } = await import('#functions/domain/ai-control/raise-case.ts');
  const { detectDepositAndRun } = await import('#functions/domain/ai-control/rules/deposit-and-run.ts');
  const { readAiRuleParameters } = await import('#functions/domain/ai-control/rule-parameters.ts');
  const { newId } = await import('#functions/lib/ids.ts');
  const { nowSeconds } = await import('#functions/lib/clock.ts');
  const [value, at] = ['5000', nowSeconds()];
  const flows = {
    deposits: [{ id: newId('dep'), value, ended_at: at }],
    withdrawals: [{ id: newId('wdr'), value, created_at: at, status: 'pending' as const }],
    volume: 0n,
  };
  const { deposit_and_run: rule } = await readAiRuleParameters();
  const raisedCase = await raiseAiCase((dismissedIds) =>
    detectDepositAndRun(rule, login.user.id as UserId, flows, dismissedIds),
  );
  if (!raisedCase) throw new Error('no case');
  return raisedCase.id;
}

describe('AI control', () => {
  test(
    'explains a case, holds and releases withdrawals, and is read-only for other roles',
    { tags: ['rare', 'FIN-360'] },
    async ({ staffPage, place }) => {
      const person = await createE2eUser(place, { name: 'runner' });
      const id = await raise(place, person);
      const { page, member } = await staffPage('risk', '/admin/users', { width: 1440, theme: 'light' });
      await page.getByRole('link', { name: 'AI control' }).click();
      const row = page.locator('tbody tr').filter({ hasText: person.username });
      await row.getByText('5000 USDT deposited').waitFor();
      expect(await row.innerText()).toMatch(/Deposit and quick withdrawal[\s\S]*New/);
      await takeOptionalScreenshot(page, 'admin-ai-control-1440');
      await page.getByText('Current rules').click();
      const link = page.getByRole('link', { name: '1,000 USDT' });
      expect(await link.getAttribute('href')).toContain('open=ai_deposit_and_run_value');
      await takeOptionalScreenshot(page, 'admin-ai-control-rules-1440');
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByText('Current rules').click();
      await row.press('Enter');
      const panel = page.getByRole('dialog', { name: /Case/ });
      await panel.getByText('Evidence (2)').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);

      await panel.getByLabel('Action', { exact: true }).selectOption('Hold withdrawals');
      await panel.getByRole('button', { name: 'Review', exact: true }).click();
      await confirmStaffChange(page, member, 'Save change', 'looks like a run');
      await panel
        .getByText(/looks like a run$/)
        .first()
        .waitFor();
      await row.getByText('Resolved').waitFor();
      await takeOptionalScreenshot(page, 'admin-ai-case-1440');
      await page.goto(`/admin/users/${person.login.user.id}`);
      await page.getByText('looks like a run').first().waitFor();

      await page.goto(`/admin/ai-control/${id}`);
      await page.getByRole('button', { name: 'Release withdrawals' }).click();
      await confirmStaffChange(page, member, 'Save change', 'it was explained');
      await page.getByText('In review', { exact: true }).waitFor();
      await page.getByLabel('Action', { exact: true }).selectOption('Dismiss');
      await page.getByRole('button', { name: 'Review', exact: true }).click();
      await confirmStaffChange(page, member, 'Save change', 'nothing to it');
      await page.getByText('Dismissed', { exact: true }).waitFor();

      const { page: other } = await staffPage('read_only', `/admin/ai-control/${id}`, { width: 375, height: 812 });
      await other.getByText('Actions taken').waitFor();
      expect(await other.getByRole('button', { name: 'Review' }).count()).toBe(0);
      expect(await other.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
      await takeOptionalScreenshot(other, 'admin-ai-case-375');
      expect(await findAxeViolations(other)).toEqual([]);
    },
  );
});
