import { beforeEach, expect, it } from 'vitest';
import type { OptionStatus } from '#shared/market/option.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { queueSettlement, getQueuedSettlements, dismissFirstSettlement, resetSettlements } from './settlements.ts';

const order = (id: string, status: OptionStatus) => ({ id, status }) as OptionOrder;
const line = () => getQueuedSettlements().map(({ id }) => id);

beforeEach(resetSettlements);

it('queueSettlement › queues each settled order once, in order', () => {
  queueSettlement(order('a', 'pending'));
  queueSettlement(order('a', 'win'));
  queueSettlement(order('b', 'lose'));
  queueSettlement(order('a', 'win'));
  expect(line()).toEqual(['a', 'b']);
});

it('queueSettlement › does not queue a dismissed settlement again', () => {
  queueSettlement(order('a', 'win'));
  dismissFirstSettlement();
  queueSettlement(order('a', 'win'));
  expect(line()).toEqual([]);
});
