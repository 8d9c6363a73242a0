import { expect, test } from 'vitest';
import type { ContentSection } from './page-content.ts';
import { searchFaqQuestions } from './search-questions.ts';

const question = (id: string, title: string, answer: string) => ({ id, title: [title], blocks: [{ p: [answer] }] });
const sections: ContentSection[] = [
  {
    id: 'first',
    title: ['First'],
    blocks: [],
    parts: [
      question('es', '¿Cuánto cuesta una operación?', 'La comisión es baja.'),
      question('ja', '出金はどのくらいかかりますか？', 'ＵＳＤＴの出金手数料は画面に表示されます。ガス代は含みます。'),
    ],
  },
  {
    id: 'second',
    title: ['Second'],
    blocks: [],
    parts: [
      { id: 'table', title: ['Fees'], blocks: [{ head: [['What']], rows: [[[{ strong: ['Perpetuals'] }]]] }] },
      { id: 'link', title: ['Fraud'], blocks: [{ list: [[{ to: '/x', of: ['A bookmark'] }]], ordered: false }] },
      question('ko', '출금은 언제 되나요?', '검토 후 처리됩니다.'),
    ],
  },
];
const searchQuestionIds = (query: string) =>
  searchFaqQuestions(sections, query).flatMap(({ parts }) => parts.map(({ id }) => id));

test.for([
  ['', ['es', 'ja', 'table', 'link', 'ko']],
  ['   ', ['es', 'ja', 'table', 'link', 'ko']],
  ['OPERACION', ['es']],
  ['comisión cuesta', ['es']],
  ['出金', ['ja']],
  ['usdt', ['ja']],
  ['カス', []],
  ['검토', ['ko']],
  ['perpetual', ['table']],
  ['bookmark', ['link']],
  ['nothing like it', []],
] as const)(
  'searchFaqQuestions › finds matches in questions and answers: “%s”',
  { tags: ['TRD-175'] },
  ([query, ids]) => {
    expect(searchQuestionIds(query)).toEqual(ids);
  },
);

test('searchFaqQuestions › omits sections without a match', () => {
  expect(searchFaqQuestions(sections, '출금').map(({ id }) => id)).toEqual(['second']);
});
