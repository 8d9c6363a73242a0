import { describe, expect, it } from 'vitest';
import { type FieldSpec, textOf, typedOf, wireOf } from './fields.tsx';

const brackets: FieldSpec = {
  name: 'brackets',
  label: 'Leverage by notional',
  kind: 'pairs',
  figures: [
    { name: 'notional_up_to', kind: 'decimal' },
    { name: 'leverage', kind: 'integer' },
  ],
};
const pairs = [
  { notional_up_to: '100000', leverage: 200 },
  // A table keeps the fields of an item in no order.
  { leverage: 100, notional_up_to: '500000' },
];

describe('pairs of figures', () => {
  it('are typed in the order of the field, in whatever order they arrive, and travel by their names', () => {
    const typed = typedOf([brackets], { brackets: pairs });
    expect(typed).toEqual({ brackets: '100000: 200, 500000: 100' });
    expect(wireOf([brackets], typed)).toEqual({ brackets: pairs });
  });

  it('stand behind their names where no field says what they are', () => {
    expect(textOf(pairs)).toBe('notional_up_to 100000 leverage 200, leverage 100 notional_up_to 500000');
  });
});
