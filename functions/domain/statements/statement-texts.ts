import { registerTranslations } from '#functions/lib/register-translations.ts';
import { formatDecimal } from '#shared/decimal-text.ts';
import { type Language, toLanguageTag } from '#shared/languages.ts';
import englishHistory from '#shared/locales/en/history.json' with { type: 'json' };
import englishMoney from '#shared/locales/en/money.json' with { type: 'json' };
import english from '#shared/locales/en/statements.json' with { type: 'json' };
import spanishHistory from '#shared/locales/es/history.json' with { type: 'json' };
import spanishMoney from '#shared/locales/es/money.json' with { type: 'json' };
import spanish from '#shared/locales/es/statements.json' with { type: 'json' };
import japaneseHistory from '#shared/locales/ja/history.json' with { type: 'json' };
import japaneseMoney from '#shared/locales/ja/money.json' with { type: 'json' };
import japanese from '#shared/locales/ja/statements.json' with { type: 'json' };
import koreanHistory from '#shared/locales/ko/history.json' with { type: 'json' };
import koreanMoney from '#shared/locales/ko/money.json' with { type: 'json' };
import korean from '#shared/locales/ko/statements.json' with { type: 'json' };
import chineseHistory from '#shared/locales/zh/history.json' with { type: 'json' };
import chineseMoney from '#shared/locales/zh/money.json' with { type: 'json' };
import chinese from '#shared/locales/zh/statements.json' with { type: 'json' };
import { formatUnits } from '#shared/money.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';
import type { EpochSeconds } from '#shared/time.ts';
import type { StatementPeriod } from './months.ts';

interface Catalogue {
  own: typeof english;
  operations: Record<string, string>;
  wallets: Record<WalletType, string>;
}

/** Wallets and operations have the same names as on the pages. */
const catalogues: Record<Language, Catalogue> = {
  en: { own: english, operations: englishHistory.operations, wallets: englishMoney.wallets },
  es: { own: spanish, operations: spanishHistory.operations, wallets: spanishMoney.wallets },
  ja: { own: japanese, operations: japaneseHistory.operations, wallets: japaneseMoney.wallets },
  ko: { own: korean, operations: koreanHistory.operations, wallets: koreanMoney.wallets },
  zh: { own: chinese, operations: chineseHistory.operations, wallets: chineseMoney.wallets },
};

const statementText = registerTranslations('statements', {
  en: english,
  es: spanish,
  ja: japanese,
  ko: korean,
  zh: chinese,
});

const DECIMALS = 8;
const FEWEST_DECIMALS = 2;

/** Returns the decimals needed for all of these amounts, two at least. */
export function countStatementDecimals(amounts: readonly bigint[]): number {
  let decimals = FEWEST_DECIMALS;
  for (const units of amounts)
    while (decimals < DECIMALS && units % 10n ** BigInt(DECIMALS - decimals) !== 0n) decimals += 1;
  return decimals;
}

/** Texts of a statement in one language. */
export interface StatementWords {
  own: (typeof english)['pdf'];
  wallet: (wallet: WalletType) => string;
  /** Returns the name of an operation; for older entries without a text, its code. */
  operation: (name: string) => string;
  /** Formats units of 10⁻⁸ with this many decimals, exactly; with a plus when signed and above zero. */
  amount: (units: bigint, decimals: number, signed?: boolean) => string;
  /** Formats a time to the second, the same in every language: `2026-11-02 14:03:22`. */
  time: (at: EpochSeconds) => string;
  /** Title of a section continued from the previous page. */
  continued: (title: string) => string;
  page: (page: number, pages: number) => string;
  /** `1 – 30 November 2026`. */
  period: (month: StatementPeriod) => string;
}

export function getStatementWords(language: Language): StatementWords {
  const { own, operations, wallets } = catalogues[language];
  const t = statementText(language);
  const days = new Intl.DateTimeFormat(toLanguageTag(language), { dateStyle: 'long', timeZone: 'UTC' });
  return {
    own: own.pdf,
    wallet: (wallet) => wallets[wallet],
    operation: (name) => operations[name.replaceAll('.', '_')] ?? name,
    amount: (units, decimals, signed = false) =>
      formatDecimal(toLanguageTag(language), formatUnits(units), { least: decimals, most: decimals, signed }),
    time: (at) => new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' '),
    continued: (title) => t('pdf.continued', { title }),
    page: (page, pages) => t('pdf.page', { page, pages }),
    period: ({ from, to }) => days.formatRange(from * 1000, to * 1000),
  };
}
