import { readSiteUrl } from '#functions/lib/site.ts';
import type { Language } from '#shared/languages.ts';
import { mailText } from './words.ts';

/** Where a path leads on the site; null where the site's address is not known, or where it would lead elsewhere. */
export async function buildSiteUrl(path: string): Promise<string | null> {
  const site = await readSiteUrl();
  if (site === null) return null;
  const url = new URL(path, site);
  return url.origin === new URL(site).origin ? url.href : null;
}

/** The line with the words that a person chose to know our e-mails by; null where they chose none. */
export const getAntiPhishingLine = (language: Language, code: string | undefined): string | null =>
  code === undefined ? null : mailText(language)('proof', { code });
