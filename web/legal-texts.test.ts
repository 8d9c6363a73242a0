import { describe, expect, it } from 'vitest';
import { examplePlatformOperator, type PlatformOperator } from '#infra/operator.ts';
import { type Language, languages, toLanguageTag } from '#shared/languages.ts';
import { restrictedCountries } from '#shared/people/countries.ts';
import type { StaticPageName } from '#shared/static-pages.ts';
import { getBlockLines, toPlainLineText } from '#web/features/content/pages/block-lines.ts';
import { readTextPage } from './pages.ts';

type Commitments = PlatformOperator['commitments'];

/** None of these numbers is in the texts unless a commitment fills it. */
const changed: Commitments = {
  identityYears: 61,
  transactionMonths: 62,
  ownershipPercent: 63,
  normalRiskOwnershipPercent: 64,
  liabilityMonths: 65,
  indemnityUsd: 7_654_321,
  withdrawalHours: 66,
  arrivalDaysMin: 47,
  arrivalDaysMax: 48,
  verificationDaysMin: 49,
  verificationDaysMax: 51,
};

/** Returns the text of one section or part of a page. */
function readSection(
  language: Language,
  page: StaticPageName,
  anchor: string,
  commitments = examplePlatformOperator.commitments,
) {
  const { sections } = readTextPage(language, page, { ...examplePlatformOperator, commitments });
  const part = sections.flatMap((section) => [section, ...section.parts]).find(({ id }) => id === anchor);
  return (part?.blocks ?? [])
    .flatMap(getBlockLines)
    .map((line) => toPlainLineText(line))
    .join('\n');
}

/** Asserts that a section names the seeded values of `fields` in every language, and others once they are configured. */
function assertStates(page: StaticPageName, anchor: string, fields: readonly (keyof Commitments)[]): void {
  for (const language of languages) {
    const numbers = new Intl.NumberFormat(toLanguageTag(language));
    for (const commitments of [examplePlatformOperator.commitments, changed]) {
      const text = readSection(language, page, anchor, commitments);
      for (const field of fields) {
        const number = numbers.format(commitments[field]).replaceAll('.', '\\.');
        expect(text, `${language} ${page} ${field}`).toMatch(new RegExp(`(?<![\\d.,])${number}(?![\\d])`));
      }
    }
  }
}

describe('legal texts', () => {
  it('FAQ › states times of withdrawal processing, arrival and verification', { tags: ['FIN-008', 'TRD-177'] }, () => {
    assertStates('faq', 'withdrawal-time', ['withdrawalHours', 'arrivalDaysMin', 'arrivalDaysMax']);
    assertStates('faq', 'kyc', ['verificationDaysMin', 'verificationDaysMax']);
    expect(readSection('en', 'faq', 'withdrawal-time')).toContain(
      'within 24 hours, review included, and it arrives within 1 to 3 business days',
    );
  });

  it(
    'retention texts › state the same number of years for proof of identity and address',
    { tags: ['FIN-009', 'TRD-177'] },
    () => {
      assertStates('anti-fraud', 'aml', ['identityYears']);
      assertStates('privacy', 'identity', ['identityYears']);
      assertStates('privacy', 'after', ['identityYears']);
      assertStates('faq', 'close', ['identityYears']);
      expect(readSection('en', 'anti-fraud', 'aml')).toContain('proof of both for at least 6 years');
    },
  );

  it('anti-fraud text › states how many months transaction records are kept', { tags: ['FIN-010', 'TRD-177'] }, () => {
    assertStates('anti-fraud', 'aml', ['transactionMonths']);
    expect(readSection('en', 'anti-fraud', 'aml')).toContain('records of them for at least 3 months');
  });

  it(
    'anti-fraud text › states both ownership shares above which owners are verified',
    { tags: ['FIN-011', 'TRD-177'] },
    () => {
      assertStates('anti-fraud', 'aml', ['ownershipPercent', 'normalRiskOwnershipPercent']);
      expect(readSection('en', 'anti-fraud', 'aml')).toMatch(/who hold 10\s% or more\. At normal risk .* 25\s%/);
    },
  );

  it(
    'anti-fraud text and terms › state that the operator sets and adjusts daily limits',
    { tags: ['FIN-012', 'TRD-177'] },
    () => {
      const adjusted: Record<Language, RegExp> = {
        en: /We set daily limits for transactions and withdrawals.*adjust/,
        zh: /我們訂定交易與提領的每日限額.*調整/,
        ja: /当社は取引と出金の1日の限度額を定め.*調整/,
        ko: /당사는 거래와 출금의 일일 한도를 정하고.*조정/,
        es: /Fijamos límites diarios para transacciones y retiros.*ajust/,
      };
      for (const language of languages) {
        expect(readSection(language, 'anti-fraud', 'aml')).toMatch(adjusted[language]);
        expect(readSection(language, 'user-agreement', 'measures')).toMatch(adjusted[language]);
      }
    },
  );

  it('terms › state the cap of liability and the indemnity', { tags: ['FIN-013', 'TRD-177'] }, () => {
    assertStates('user-agreement', 'law', ['liabilityMonths', 'indemnityUsd']);
    const text = readSection('en', 'user-agreement', 'law');
    expect(text).toContain('capped at the service costs and fees that you paid in the last 3 months');
    expect(text).toContain('an indemnity of at least 2,000,000 USD');
    expect(readSection('es', 'user-agreement', 'law')).toContain('2.000.000 USD');
  });

  it('anti-fraud text and terms › name the eight restricted countries', { tags: ['FIN-033', 'TRD-177'] }, () => {
    expect(restrictedCountries.size).toBe(9);
    for (const language of languages) {
      const names = new Intl.DisplayNames([toLanguageTag(language)], { type: 'region' });
      for (const [page, anchor] of [
        ['anti-fraud', 'countries'],
        ['user-agreement', 'who'],
      ] as const) {
        const text = readSection(language, page, anchor);
        for (const code of ['BS', 'BW', 'GH', 'PA', 'SY', 'TT', 'YE', 'ZW'])
          expect(text, `${language} ${page} ${code}`).toContain(names.of(code)?.replace(' & ', ' and '));
      }
    }
    expect(readSection('en', 'anti-fraud', 'countries')).toContain('Trinidad and Tobago');
  });

  it('privacy policy › names what an external live chat receives', { tags: ['FIN-032', 'TRD-188'] }, () => {
    const patterns: Record<Language, RegExp> = {
      en: /chat.*user ID.*username, e-mail address and telephone number/,
      zh: /聊天.*使用者 ID.*使用者名稱、電子郵件與電話/,
      ja: /チャット.*ユーザーID.*ユーザー名、メールアドレス、電話番号/,
      ko: /채팅.*회원 ID.*사용자 이름, 이메일 주소, 전화번호/,
      es: /chat.*ID de usuario.*nombre de usuario, correo electrónico y teléfono/,
    };
    for (const language of languages) expect(readSection(language, 'privacy', 'seen')).toMatch(patterns[language]);
  });
});
