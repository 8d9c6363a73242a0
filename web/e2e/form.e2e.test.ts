import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { formTest as test } from '#scripts/testing/browser/form-page.ts';
import type { TestFormResponse } from '#scripts/testing/browser/form-page/main.tsx';

const plain = (page: Page) => page.getByRole('form', { name: 'Plain' });
const send = (form: Locator) => form.getByRole('button', { name: 'Send' }).click();

async function fillIn(form: Locator): Promise<void> {
  await form.getByLabel('Name').fill('Ana');
  await form.getByLabel('Code').fill('abc');
}

const isInvalid = async (field: Locator) => (await field.getAttribute('aria-invalid')) === 'true';
const hasFocus = (field: Locator) => expect.poll(() => field.evaluate((element) => element === document.activeElement));

/** Builds a server that answers on command. */
function createPendingServer() {
  const received: unknown[] = [];
  let resolve: (answer: TestFormResponse) => void = () => undefined;
  const answered = new Promise<TestFormResponse>((tell) => {
    resolve = tell;
  });
  const answer = (values: unknown) => {
    received.push(values);
    return answered;
  };
  return { received, answer, resolve: (response: TestFormResponse) => resolve(response) };
}

describe('form', () => {
  test('ignores further submissions while one is pending', async ({ openForms }) => {
    const { received, answer, resolve } = createPendingServer();
    const page = await openForms(answer);
    const form = plain(page);
    await fillIn(form);
    await form.getByLabel('Kind').selectOption('b');
    await form.evaluate((element) => {
      for (let i = 0; i < 3; i += 1) (element as HTMLFormElement).requestSubmit();
    });
    const button = form.getByRole('button', { name: 'Send' });
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
    await form.getByLabel('Code').press('Enter');
    await button.click({ force: true });
    resolve(null);
    await expect.poll(() => button.getAttribute('aria-busy')).toBe(null);
    expect(received).toEqual([{ name: 'Ana', code: 'ABC', kind: 'b' }]);
    await send(form);
    await expect.poll(() => received.length).toBe(2);
  });

  test('blocks submission on errors and focuses the first one', async ({ openForms }) => {
    const received: unknown[] = [];
    const page = await openForms((values) => {
      received.push(values);
      return null;
    });
    const form = plain(page);
    await send(form);
    await form.getByText('The name is missing.').waitFor();
    await form.getByText('The code is short.').waitFor();
    await hasFocus(form.getByLabel('Name')).toBe(true);
    await form.getByLabel('Name').fill('Ana');
    await form.getByText('The name is missing.').waitFor({ state: 'detached' });
    expect(await form.getByText('The code is short.').count()).toBe(1);
    await send(form);
    await hasFocus(form.getByLabel('Code')).toBe(true);
    expect(received).toEqual([]);
  });

  test('shows server errors beside their fields', async ({ openForms }) => {
    const page = await openForms(() => ({ message: 'Refused', fields: { code: 'used', other: 'unknown' } }));
    const form = plain(page);
    await fillIn(form);
    await send(form);
    const code = form.getByLabel('Code');
    await hasFocus(code).toBe(true);
    expect(await isInvalid(code)).toBe(true);
    expect(await isInvalid(form.getByLabel('Name'))).toBe(false);
    // Only next to the field.
    expect(await form.getByText('Refused').count()).toBe(1);
    await code.fill('abcd');
    await form.getByText('Refused').waitFor({ state: 'detached' });
    expect(await isInvalid(code)).toBe(false);
  });

  test.for([
    ['names none of its fields', { other: 'unknown' }],
    ['names no field', {}],
  ] as const)('shows a general error when the failure %s', async ([, fields], { openForms }) => {
    const answers: TestFormResponse[] = [{ message: 'It failed', fields }, null];
    const page = await openForms(() => answers.shift() ?? null);
    const form = plain(page);
    await fillIn(form);
    await send(form);
    await form.getByText('It failed').waitFor();
    expect(await form.locator('[aria-invalid]').count()).toBe(0);
    await send(form);
    await form.getByText('It failed').waitFor({ state: 'detached' });
  });

  test('validates fields on blur, then on change', async ({ openForms }) => {
    const page = await openForms(() => null);
    const form = page.getByRole('form', { name: 'As it is left' });
    const code = form.getByLabel('Code');
    await code.fill('a');
    expect(await isInvalid(code)).toBe(false);
    await form.getByLabel('Kind').focus();
    await form.getByText('The code is short.').waitFor();
    expect(await isInvalid(form.getByLabel('Name'))).toBe(false);
    await code.fill('abc');
    await form.getByText('The code is short.').waitFor({ state: 'detached' });
    await code.fill('ab');
    await form.getByText('The code is short.').waitFor();
  });

  test('starts empty each time in a dialog, which stays open while submitting', async ({ openForms }) => {
    const { answer, resolve } = createPendingServer();
    const page = await openForms(answer);
    const dialog = page.getByRole('alertdialog', { name: 'Dialog' });
    await page.getByRole('button', { name: 'Open' }).click();
    await dialog.getByLabel('Name').fill('Ana');
    await send(dialog);
    await dialog.getByText('The code is short.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Open' }).click();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('');
    expect(await dialog.locator('[aria-invalid]').count()).toBe(0);
    await fillIn(dialog);
    await send(dialog);
    await expect.poll(() => dialog.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    resolve({ message: 'It failed' });
    await dialog.getByText('It failed').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
});
