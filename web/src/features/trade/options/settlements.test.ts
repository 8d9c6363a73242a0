import { beforeEach, expect, it } from 'vitest';
import type { OptionStatus } from '#shared/market/option.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { announceSettlement, currentSettlements, dismissFirst, resetSettlements } from './settlements.ts';

const order = (id: string, status: OptionStatus) => ({ id, status }) as OptionOrder;
const line = () => currentSettlements().map(({ id }) => id);

beforeEach(resetSettlements);

it('announces each settled order once, in order', () => {
  announceSettlement(order('a', 'pending'));
  announceSettlement(order('a', 'win'));
  announceSettlement(order('b', 'lose'));
  announceSettlement(order('a', 'win'));
  expect(line()).toEqual(['a', 'b']);
});

it('does not announce again what was looked at', () => {
  announceSettlement(order('a', 'win'));
  dismissFirst();
  announceSettlement(order('a', 'win'));
  expect(line()).toEqual([]);
});
