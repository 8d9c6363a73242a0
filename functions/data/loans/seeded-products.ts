import type { LoanProductId } from '#shared/ids.ts';
import type { StoredLoanProduct } from './stored-product.ts';

const toProductId = (number: number) => `lpr_${number.toString().padStart(26, '0')}` as LoanProductId;

/** In force until others are stored. */
export const SEEDED_LOAN_PRODUCTS: readonly StoredLoanProduct[] = [
  {
    id: toProductId(1),
    names: { en: 'Bridge 7 days', zh: '短期週轉 7 天', ja: 'つなぎ 7日', ko: '단기 7일', es: 'Puente 7 días' },
    descriptions: {
      en: 'For a week: repaid at once at its end, or before.',
      zh: '為期一週：到期一次償還，亦可提前償還。',
      ja: '1週間。満期に一括、またはそれより前に返済します。',
      ko: '1주일간 이용하고 만기에 한 번에 갚거나 미리 갚습니다.',
      es: 'Una semana: se devuelve de una vez al final, o antes.',
    },
    status: 'active',
    term_days: 7,
    interest_rate: '18',
    processing_fee_rate: '1',
    min_amount: '1000',
    max_amount: '20000',
    capacity_total: '2000000',
    min_credit_score: null,
    excluded_countries: [],
    may_leave: false,
  },
  {
    id: toProductId(2),
    names: { en: 'Fortnight 14 days', zh: '雙週 14 天', ja: '2週間 14日', ko: '2주 14일', es: 'Quincena 14 días' },
    descriptions: {
      en: 'For two weeks: repaid at once at its end, or before.',
      zh: '為期兩週：到期一次償還，亦可提前償還。',
      ja: '2週間。満期に一括、またはそれより前に返済します。',
      ko: '2주간 이용하고 만기에 한 번에 갚거나 미리 갚습니다.',
      es: 'Dos semanas: se devuelve de una vez al final, o antes.',
    },
    status: 'active',
    term_days: 14,
    interest_rate: '16',
    processing_fee_rate: '1',
    min_amount: '1000',
    max_amount: '50000',
    capacity_total: '2000000',
    min_credit_score: null,
    excluded_countries: [],
    may_leave: false,
  },
  {
    id: toProductId(3),
    names: { en: 'Month 30 days', zh: '一個月 30 天', ja: '1か月 30日', ko: '1개월 30일', es: 'Mes 30 días' },
    descriptions: {
      en: 'For a month, with a credit score of 60 at least: repaid at once at its end, or before.',
      zh: '為期一個月，信用評分須至少 60 分：到期一次償還，亦可提前償還。',
      ja: '1か月。信用スコア60以上が必要です。満期に一括、またはそれより前に返済します。',
      ko: '1개월간 이용하며 신용 점수 60점 이상이 필요합니다. 만기에 한 번에 갚거나 미리 갚습니다.',
      es: 'Un mes, con una puntuación de crédito de 60 como mínimo: se devuelve de una vez al final, o antes.',
    },
    status: 'active',
    term_days: 30,
    interest_rate: '14',
    processing_fee_rate: '1.5',
    min_amount: '1000',
    max_amount: '100000',
    capacity_total: '2000000',
    min_credit_score: 60,
    excluded_countries: [],
    may_leave: false,
  },
];
