import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { addJpegSegment, buildPng, PNG_SIGNATURE } from '#functions/testing/people/build-png.ts';
import { buildExif } from '#functions/testing/people/images.ts';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';

const PAGE = '/kyc-verification';
const folder = mkdtempSync(join(tmpdir(), 'photos-'));
const photo = join(folder, 'card.png');
const notAPhoto = join(folder, 'card.gif');
/** Begins like a photo, but is not one. */
const damaged = join(folder, 'damaged.png');
const heic = join(folder, 'IMG_0001.HEIC');
/** As a phone takes it: 12.2 megapixels, held upright, with a film at its end. */
const phonePhoto = join(folder, 'IMG_0002.JPG');

async function buildPhonePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const image = sharp({ create: { width: 4032, height: 3024, channels: 3, background: 'gray', noise } });
  const jpeg = addJpegSegment(await image.jpeg({ quality: 90 }).toBuffer(), 0xe1, buildExif(6));
  return Buffer.concat([jpeg, Buffer.from('\0\0\0 ftypmp42'), Buffer.alloc(100_000, 0xda)]);
}

beforeAll(async () => {
  writeFileSync(photo, buildPng(640, 400));
  writeFileSync(notAPhoto, 'GIF89a');
  writeFileSync(damaged, Buffer.concat([PNG_SIGNATURE, Buffer.alloc(500)]));
  writeFileSync(heic, Buffer.from('\0\0\0\u0018ftypheic'.padEnd(500, '\0'), 'latin1'));
  writeFileSync(phonePhoto, await buildPhonePhoto());
});
afterAll(() => rmSync(folder, { recursive: true }));

async function fillDetails(page: Page, type: 'ID card' | 'Passport' = 'ID card'): Promise<void> {
  await page.getByRole('radio', { name: type }).click();
  await page.getByLabel('Issuing country').selectOption('ES');
  await page.getByLabel('Full name').fill('Ana María Núñez');
  await page.getByLabel(`${type} number`).fill('X-12345678-Z');
  await page.getByLabel('Expiry date', { exact: true }).fill('');
  await page.getByLabel('Expiry date', { exact: true }).pressSequentially('31122099');
  await page.getByLabel('Date of birth').fill('');
  await page.getByLabel('Date of birth').pressSequentially('28021990');
  await page.getByLabel('Gender').selectOption('female');
  await page.getByLabel('Address').fill('Calle Mayor 1\n28013 Madrid');
}

const PHOTOS = ['Front of the document', 'Back of the document', 'Selfie with the document'];

async function uploadAll(page: Page): Promise<void> {
  for (const name of PHOTOS) await page.getByLabel(`Choose a file: ${name}`).setInputFiles(photo);
  await expect.poll(() => page.getByText('Uploaded', { exact: true }).count()).toBe(3);
}

async function sendIn(page: Page): Promise<void> {
  await fillDetails(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await uploadAll(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
}

describe('verification page', () => {
  test('asks a visitor to log in and returns to the page', { tags: ['rare', 'FIN-263'] }, async ({ visit }) => {
    const page = await visit();
    await page.goto(PAGE);
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/kyc-verification');
  });

  test('refers a demo account to the main account', { tags: ['rare', 'FIN-263'] }, async ({ personPage }) => {
    const { page } = await personPage('/market');
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Go to the demo account' }).click();
    await page.getByRole('banner').getByText('Demo', { exact: true }).waitFor();
    await page.goto(PAGE);
    await page.getByText('You are in the demo account', { exact: true }).waitFor();
    expect(await page.getByLabel('Full name').count()).toBe(0);
    await page.getByRole('main').getByRole('button', { name: 'Go to the main account' }).click();
    await page.getByLabel('Full name').waitFor();
  });

  test(
    'submits details and three photos after a review step, then opens the profile',
    { tags: ['rare', 'FIN-264', 'FIN-266'] },
    async ({ personPage, allowFaults }) => {
      allowFaults(/status of 4\d\d .*upload-file/);
      const { page } = await personPage(PAGE);
      const next = page.getByRole('button', { name: 'Next' });
      await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
      await page.getByLabel('Date of birth').pressSequentially('28022020');
      await page.getByLabel('Date of birth').blur();
      await page.getByText('You must be at least 18 years old.').waitFor();
      await page.getByLabel('Date of birth').fill('');
      await fillDetails(page);
      expect(await page.getByLabel('Date of birth').inputValue()).toBe('28/02/1990');
      await next.click();
      await page.getByLabel(`Choose a file: ${PHOTOS[0]}`).setInputFiles(notAPhoto);
      await page.getByText('Choose a JPG or PNG image.').waitFor();
      await page.getByLabel(`Choose a file: ${PHOTOS[0]}`).setInputFiles(heic);
      await page.getByText('This is a HEIC photo.').waitFor();
      await page.getByLabel(`Choose a file: ${PHOTOS[0]}`).setInputFiles(damaged);
      await page
        .getByRole('alertdialog', { name: 'Upload failed' })
        .getByText('This image is damaged. Choose another one.')
        .waitFor();
      await page
        .getByRole('alertdialog', { name: 'Upload failed' })
        .getByRole('button', { name: 'Close' })
        .last()
        .click();
      await page.getByRole('button', { name: `Upload again: ${PHOTOS[0]}` }).waitFor();
      await page.getByRole('button', { name: `Remove: ${PHOTOS[0]}` }).click();
      await uploadAll(page);
      await page.getByRole('button', { name: `Remove: ${PHOTOS[1]}` }).click();
      expect(await next.getAttribute('aria-disabled')).toBe('true');
      await page.getByLabel(`Choose a file: ${PHOTOS[1]}`).setInputFiles(photo);
      await expect.poll(() => page.getByText('Uploaded', { exact: true }).count()).toBe(3);
      await takeOptionalScreenshot(page, 'kyc-photos', { fullPage: true });
      await next.click();
      await page.getByRole('button', { name: 'Previous' }).click();
      await next.click();
      await page.getByText('28013 Madrid').waitFor();
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByRole('alertdialog', { name: 'KYC submitted' }).waitFor();
      await page.waitForURL((url) => url.pathname === '/profile');
      await page.goto('/kyc-verification');
      await page.getByText('In review', { exact: true }).waitFor();
      await page.getByText('****78-Z').waitFor();
    },
  );

  test(
    'shows staff the photos on demand, and shows the user the rejection reason with a retry',
    { tags: ['FIN-271'] },
    async ({ personPage, staffPage }) => {
      const { page, person } = await personPage(PAGE);
      await sendIn(page);
      await page.waitForURL((url) => url.pathname === '/profile');

      const { page: desk, member } = await staffPage('owner', `/admin/kyc?search=${person.username}`);
      await desk.getByText('Ana María Núñez').first().click();
      await desk.getByRole('button', { name: 'Show photo: Front of the document' }).click();
      const image = desk.getByRole('img', { name: 'Front of the document' });
      await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(640);
      await desk.getByRole('button', { name: 'Photo zoom: Front of the document' }).click();
      await takeOptionalScreenshot(desk, 'kyc-office');
      expect(await desk.getByText('X-12345678-Z').count()).toBe(0);
      await desk.getByRole('button', { name: 'Show number' }).click();
      const reveal = desk.getByRole('alertdialog', { name: 'Show document number' });
      await reveal.getByLabel('Reason').fill('The photo is dark');
      await reveal.getByLabel('Authenticator code').fill(await member.code());
      await takeOptionalScreenshot(desk, 'kyc-number');
      await reveal.getByRole('button', { name: 'Show number' }).click();
      await desk.getByText('X-12345678-Z').waitFor();
      await desk.getByRole('button', { name: 'Reject' }).click();
      // The recent code is also valid for the decision.
      const dialog = desk.getByRole('alertdialog', { name: /Reject Ana/ });
      await dialog.getByText('covers reviews and notes for ten minutes').waitFor();
      expect(await dialog.getByLabel('Authenticator code').count()).toBe(0);
      await dialog.getByLabel('Reason').fill('The back of the card is blurred');
      await dialog.getByRole('button', { name: 'Reject' }).click();
      await desk.getByText('Verification rejected').waitFor();

      await page.goto('/kyc-verification');
      await page.getByText('Reason: The back of the card is blurred').waitFor();
      await page.getByRole('button', { name: 'Resubmit' }).click();
      expect(await page.getByLabel('Full name').inputValue()).toBe('Ana María Núñez');
      await sendIn(page);
      await page.waitForURL((url) => url.pathname === '/profile');
    },
  );

  test(
    "phone › submits a passport with a camera's photos, also after a reload",
    { tags: ['FIN-264', 'FIN-266'] },
    async ({ personPage }) => {
      const { page } = await personPage(PAGE, { width: 375, height: 700, theme: 'light' });
      await fillDetails(page, 'Passport');
      await takeOptionalScreenshot(page, 'kyc-phone-details', { fullPage: true });
      await page.getByRole('button', { name: 'Next' }).click();
      await takeOptionalScreenshot(page, 'kyc-phone-photos', { fullPage: true });
      const [front = '', , selfie = ''] = PHOTOS;
      expect(await page.locator('input[capture]').count()).toBe(2);
      const upload = page.waitForRequest((request) => request.url().endsWith('/user/upload-file'));
      await page.getByLabel(`Take a photo: ${front}`).setInputFiles(phonePhoto);
      await page.getByText('Uploaded', { exact: true }).waitFor();
      expect(statSync(phonePhoto).size).toBeGreaterThan(4 * 1024 * 1024);
      const { 'content-length': sentBytes } = await (await upload).allHeaders();
      expect(Number(sentBytes)).toBeLessThan(2.1 * 1024 * 1024);
      const preview = page.getByRole('img', { name: `${front}: preview` });
      const readSize = () =>
        preview.evaluate((image) => [
          (image as HTMLImageElement).naturalWidth,
          (image as HTMLImageElement).naturalHeight,
        ]);
      expect(await readSize()).toEqual([1500, 2000]);
      const draft = () => page.evaluate(() => sessionStorage.getItem('kyc-draft') ?? '');
      await expect.poll(draft).toContain('data:image/jpeg');

      await page.reload();
      await page.getByText('Uploaded', { exact: true }).waitFor();
      await expect.poll(readSize).toEqual([240, 320]);
      await page.getByLabel(`Retake: ${front}`).setInputFiles(phonePhoto);
      await page.getByLabel(`Take a photo: ${selfie}`).setInputFiles(phonePhoto);
      await expect.poll(() => page.getByText('Uploaded', { exact: true }).count()).toBe(2);
      await expect.poll(readSize).toEqual([1500, 2000]);
      await takeOptionalScreenshot(page, 'kyc-phone-uploaded', { fullPage: true });
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('Passport number').waitFor();
      await page.getByText('31/12/2099').waitFor();
      await takeOptionalScreenshot(page, 'kyc-phone-review', { fullPage: true });
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByRole('alertdialog', { name: 'KYC submitted' }).waitFor();
      expect(await draft()).toBe('');
      await page.waitForURL((url) => url.pathname === '/profile');
      await page.goto(PAGE);
      await page.getByText('In review', { exact: true }).waitFor();
    },
  );

  const all = [
    { width: 375, height: 700, theme: 'light' },
    { width: 768, theme: 'dark' },
    { width: 1440, theme: 'light' },
  ] as const;
  test.for(selectDevices(all))(
    'has no axe violations or horizontal scroll at $width in $theme',
    { tags: 'rare' },
    async (look, { personPage }) => {
      const { page } = await personPage(PAGE, look);
      await page.getByLabel('Full name').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await fillDetails(page);
      await page.getByRole('button', { name: 'Next' }).click();
      await uploadAll(page);
      expect(await findAxeViolations(page)).toEqual([]);
      const camera = page.locator('input[capture]');
      expect(await camera.evaluateAll((all) => all.map((input) => input.getAttribute('capture')))).toEqual([
        'environment',
        'environment',
        'user',
      ]);
      await takeOptionalScreenshot(page, `kyc-${look.width}-${look.theme}`, { fullPage: true });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    },
  );
});
