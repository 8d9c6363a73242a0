import { readSiteUrl } from '#functions/lib/site.ts';
import type { Language } from '#shared/languages.ts';
import { getMailTranslator } from './mail-translator.ts';

/**
 * Returns the absolute URL of a path on the site; null when the site's URL is unknown or the path leads to another
 * site.
 */
export async function buildSiteUrl(path: string): Promise<string | null> {
  const site = await readSiteUrl();
  if (site === null) return null;
  const url = new URL(path, site);
  return url.origin === new URL(site).origin ? url.href : null;
}

/** Returns the line with the user's anti-phishing code; null without one. */
export const getAntiPhishingLine = (language: Language, code: string | undefined): string | null =>
  code === undefined ? null : getMailTranslator(language)('proof', { code });
