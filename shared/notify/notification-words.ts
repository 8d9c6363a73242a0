import type { TFunction } from 'i18next';
import { parseDevice } from '#shared/identity/device.ts';
import { toLocale } from '#shared/languages.ts';
import type { NotificationKind } from '#shared/schemas/notify.ts';

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
/** A value that may have words of its own: without the marks that part a key. */
const NAME = /^\w+$/;

/** Figures and countries in the manner of the language, all digits kept; named things in its words. */
function spoken(t: TFunction<'notifications'>, language: string, region: string, name: string, value: string): string {
  const keys = [...(NAME.test(value) ? [value] : []), 'other'].map((key) => `values.${name}.${key}`);
  const known = t(keys, { defaultValue: '' });
  if (known !== '') return known;
  const parts = name === 'device' ? parseDevice(value) : null;
  if (parts) return t('values.device.parts', { ...parts });
  if (name === 'country' && COUNTRY.test(value))
    return new Intl.DisplayNames(toLocale(language), { type: 'region' }).of(value) ?? value;
  if (!DECIMAL.test(value)) return value;
  // A decimal string keeps its digits where a number would lose some; the types do not know of it yet.
  return new Intl.NumberFormat(region, { maximumFractionDigits: 8, numberingSystem: 'latn' }).format(
    value as unknown as number,
  );
}

/**
 * Returns title and message of a notification in a language: plain text, whatever its parameters hold.
 * @param t of that language
 * @param region the language tag with whose marks numbers are written
 */
export function translateNotification(
  t: TFunction<'notifications'>,
  language: string,
  { kind, params }: { kind: NotificationKind; params: Readonly<Record<string, string>> },
  region = toLocale(language),
): { title: string; message: string } {
  const replace = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      WRITTEN[kind]?.includes(name) ? value : spoken(t, language, region, name, value),
    ]),
  );
  return { title: t(`kinds.${kind}.title`, { replace }), message: t(`kinds.${kind}.message`, { replace }) };
}
