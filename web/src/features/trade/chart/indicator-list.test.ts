import { expect, it } from 'vitest';
import { indicatorKinds, MAX_INDICATORS, parseIndicators, createDefaultIndicator } from './indicator-list.ts';

it('parseIndicators › round-trips stored indicators', () => {
  const all = indicatorKinds.map(createDefaultIndicator);
  expect(parseIndicators(JSON.stringify(all))).toEqual(all);
});

it.each([
  ['nothing', null, []],
  ['what is no list', '{"kind":"ma"}', []],
  ['what is no JSON', '[{"kind', []],
  [
    'a kind that it does not know',
    '[{"kind":"magic"},null,{"kind":"rsi","values":[7]}]',
    [{ kind: 'rsi', values: [7] }],
  ],
  ['values that are missing', '[{"kind":"macd","values":[5]}]', [{ kind: 'macd', values: [5, 26, 9] }]],
  ['values that are out of range', '[{"kind":"ma","values":[100000]}]', [{ kind: 'ma', values: [500] }]],
  [
    'values between the steps',
    '[{"kind":"bollinger","values":[10.4,2.3]}]',
    [{ kind: 'bollinger', values: [10, 2.5] }],
  ],
])('parseIndicators › returns valid indicators for %s', (_, stored, expected) =>
  expect(parseIndicators(stored)).toEqual(expected),
);

it('parseIndicators › limits the number of indicators', () => {
  const manyIndicators = Array.from({ length: 50 }, () => createDefaultIndicator('ma'));
  expect(parseIndicators(JSON.stringify(manyIndicators))).toHaveLength(MAX_INDICATORS);
});
