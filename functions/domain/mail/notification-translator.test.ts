import { describe, expect, it } from 'vitest';
import { type Language, languages } from '#shared/languages.ts';
import english from '#shared/locales/en/notifications.json' with { type: 'json' };
import { translateNotification } from '#shared/notify/translate-notification.ts';
import { notificationKinds } from '#shared/schemas/notify.ts';
import { getUserLanguage, parsePreferredLanguage } from './language.ts';
import { getMailTranslator } from './mail-translator.ts';
import { getNotificationTranslator } from './notification-translator.ts';

/** Every parameter used by any kind, as a value that is shown unchanged. */
const params: Record<string, string> = Object.fromEntries(
  [...JSON.stringify(english).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [name, `<${name}>`]),
);

describe.each(languages)('notification texts in %s', (language) => {
  it.each(notificationKinds)('%s has a title and message, translated and without placeholders', (kind) => {
    const { title, message } = translateNotification(getNotificationTranslator(language), language, { kind, params });
    const inEnglish = translateNotification(getNotificationTranslator('en'), 'en', { kind, params });
    for (const text of [title, message]) {
      expect(text).not.toBe('');
      expect(text).not.toMatch(/\{\{|\}\}|undefined/);
    }
    if (language !== 'en' && kind !== 'message') expect(message).not.toBe(inEnglish.message);
  });

  it('e-mail texts are translated', () => {
    if (language === 'en') return;
    expect(getMailTranslator(language)('code.register.subject')).not.toBe(
      getMailTranslator('en')('code.register.subject'),
    );
    expect(getMailTranslator(language)('proof', { code: 'heron' })).toContain('heron');
  });

  it('preferred language is read from Accept-Language, the user language from the stored user', () => {
    expect(parsePreferredLanguage(`fr-FR, ${language}-XX;q=0.8, en;q=0.5`)).toBe(language);
    expect(getUserLanguage({ language })).toBe(language);
  });
});

it.each<[Language, string]>([
  ['en', 'from Chrome on Windows, Germany'],
  ['es', 'desde Chrome en Windows, Alemania'],
  ['zh', '從 Windows 上的 Chrome，德國'],
  ['ja', 'WindowsのChrome（ドイツ'],
  ['ko', 'Windows의 Chrome, 독일'],
])('notification of a new login › names the device and country naturally in %s', (language, words) => {
  const from = (device: string) =>
    translateNotification(getNotificationTranslator(language), language, {
      kind: 'new_login',
      params: { device, country: 'DE', address: '192.0.2.1' },
    }).message;
  expect(from('Chrome on Windows')).toContain(words);
  expect(from('Firefox')).toContain('Firefox');
  expect(from('unknown')).not.toContain('unknown,');
});

it.each<[Language, string, string]>([
  ['en', 'Profit and loss: −1,216.94 USDT', '0.00105458 BTC'],
  ['es', '−1.216,94 USDT', '0,00105458 BTC'],
])('notification amounts › have two decimals in USDT and all in other coins in %s', (language, result, coins) => {
  const message = (notification: Parameters<typeof translateNotification>[2]) =>
    translateNotification(getNotificationTranslator(language), language, notification).message;
  const traded = { symbol: 'BTC/USDT', side: 'long', leverage: '20', price: '94240.5' };
  expect(message({ kind: 'stop_loss_reached', params: { ...traded, realized_pnl: '-1216.93519208' } })).toContain(
    result,
  );
  expect(message({ kind: 'deposit_credited', params: { amount: '0.00105458', coin: 'BTC' } })).toContain(coins);
  expect(message({ kind: 'deposit_credited', params: { amount: '12.5', coin: 'USDT' } })).toMatch(/12[.,]50 USDT/);
});

it('unsupported language › parsePreferredLanguage returns null and getUserLanguage returns English', () => {
  expect(parsePreferredLanguage('fr, de;q=0.5')).toBeNull();
  expect(getUserLanguage({ language: 'fr' })).toBe('en');
  expect(getUserLanguage({})).toBe('en');
});
