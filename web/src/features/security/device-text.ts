import type { TFunction } from 'i18next';

/** What the server calls a device: a browser, ` on ` and a system, or one of the two. */
const BOTH = /^(.+) on (.+)$/;

/** A device in the page's language; the names of browsers and systems are the same everywhere. */
export function deviceText(t: TFunction<'security'>, device: string): string {
  const [, browser, system] = BOTH.exec(device) ?? [];
  return browser !== undefined && system !== undefined ? t('sessions.device', { browser, system }) : device;
}
