import type { TFunction } from 'i18next';
import { formatAmount } from '#shared/amount-text.ts';
import { formatDecimal } from '#shared/decimal-text.ts';
import { parseDeviceName } from '#shared/identity/device.ts';
import { toLanguageTag } from '#shared/languages.ts';
import type { NotificationKind } from '#shared/schemas/notify.ts';

const DECIMAL = /^-?\d{1,20}(\.\d{1,8})?$/;

/** Text from users or browsers: shown unchanged. */
const WRITTEN: Partial<Record<NotificationKind, readonly string[]>> = {
  message: ['title', 'message'],
  kyc_rejected: ['reason'],
  ticket_answered: ['subject'],
  bank_account_reviewed: ['bank_name', 'account_number'],
  bank_account_rejected: ['bank_name', 'account_number', 'reason'],
};

const COUNTRY = /^[A-Z]{2}$/;
/** A value that may have a translation: without key separators. */
const NAME = /^\w+$/;

type NotificationParams = Readonly<Record<string, string>>;

const RESULTS = ['profit_loss', 'realized_pnl'];
const USDT_AMOUNTS = ['margin', 'interest', 'total', 'paid', 'rest'];

/** Formats an amount as pages do: USDT with two decimals, other coins with all of theirs; other numbers with all. */
function formatNumber(region: string, name: string, value: string, { coin = 'USDT' }: NotificationParams): string {
  if (RESULTS.includes(name)) return formatAmount(region, value, { sign: true });
  if (USDT_AMOUNTS.includes(name)) return formatAmount(region, value);
  if (name === 'amount') return formatAmount(region, value, { coin, exact: 'coins' });
  return formatDecimal(region, value, { least: 0, most: 8 });
}

/** Formats numbers and countries for the language; translates named values. */
function formatParameter(
  t: TFunction<'notifications'>,
  language: string,
  region: string,
  name: string,
  params: NotificationParams,
): string {
  const value = params[name] ?? '';
  const keys = [...(NAME.test(value) ? [value] : []), 'other'].map((key) => `values.${name}.${key}`);
  const translatedText = t(keys, { defaultValue: '' });
  if (translatedText !== '') return translatedText;
  const parts = name === 'device' ? parseDeviceName(value) : null;
  if (parts) return t('values.device.parts', { ...parts });
  if (name === 'country' && COUNTRY.test(value))
    return new Intl.DisplayNames(toLanguageTag(language), { type: 'region' }).of(value) ?? value;
  return DECIMAL.test(value) ? formatNumber(region, name, value, params) : value;
}

/**
 * Returns title and message of a notification in a language: plain text, whatever its parameters contain.
 * @param t of that language
 * @param region language tag for number formats
 */
export function translateNotification(
  t: TFunction<'notifications'>,
  language: string,
  { kind, params }: { kind: NotificationKind; params: NotificationParams },
  region = toLanguageTag(language),
): { title: string; message: string } {
  const replace = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      WRITTEN[kind]?.includes(name) ? value : formatParameter(t, language, region, name, params),
    ]),
  );
  return { title: t(`kinds.${kind}.title`, { replace }), message: t(`kinds.${kind}.message`, { replace }) };
}
