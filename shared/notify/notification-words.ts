import { fill } from '#shared/fill.ts';
import { deviceParts } from '#shared/identity/device.ts';
import type { NotificationKind } from '#shared/schemas/notify.ts';

/** The words of one language: `shared/locales/<language>/notifications.json`. */
export interface NotificationCatalogue {
  kinds: Record<NotificationKind, { title: string; message: string }>;
  /**
   * Words for parameters that name a thing: by parameter, then by value; `other` for values that have none. Those of
   * `device` hold a sentence of its parts.
   */
  values: Record<string, Record<string, string>>;
}

const DECIMAL = /^-?\d{1,20}(\.\d{1,8})?$/;

/** What people have written, or a browser: shown as it is, whatever it looks like. */
const WRITTEN: Partial<Record<NotificationKind, readonly string[]>> = {
  message: ['title', 'message'],
  kyc_rejected: ['reason'],
  ticket_answered: ['subject'],
  bank_account_reviewed: ['bank_name', 'account_number'],
  bank_account_rejected: ['bank_name', 'account_number', 'reason'],
};

const COUNTRY = /^[A-Z]{2}$/;

/** Figures and countries in the manner of the language, all digits kept; named things in its words. */
function spoken(
  catalogue: NotificationCatalogue,
  language: string,
  region: string,
  name: string,
  value: string,
): string {
  const words = catalogue.values[name];
  const known = words && (Object.hasOwn(words, value) ? words[value] : words['other']);
  if (known !== undefined) return known;
  const parts = name === 'device' ? deviceParts(value) : null;
  if (parts && words?.['parts'] !== undefined) return fill(words['parts'], parts);
  if (name === 'country' && COUNTRY.test(value))
    return new Intl.DisplayNames(language, { type: 'region' }).of(value) ?? value;
  if (!DECIMAL.test(value)) return value;
  // A decimal string keeps its digits where a number would lose some; the types do not know of it yet.
  return new Intl.NumberFormat(region, { maximumFractionDigits: 8, numberingSystem: 'latn' }).format(
    value as unknown as number,
  );
}

/**
 * Title and message of a notification in a language: plain text, whatever its parameters hold.
 * @param region the language tag with whose marks numbers are written
 */
export function notificationWords(
  catalogue: NotificationCatalogue,
  language: string,
  { kind, params }: { kind: NotificationKind; params: Readonly<Record<string, string>> },
  region = language,
): { title: string; message: string } {
  const values = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      WRITTEN[kind]?.includes(name) ? value : spoken(catalogue, language, region, name, value),
    ]),
  );
  const { title, message } = catalogue.kinds[kind];
  return { title: fill(title, values), message: fill(message, values) };
}
