import { afterEach, describe, expect, it, vi } from 'vitest';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import { queueSender } from '#functions/lib/send-message.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import type { OptionSettlementMessage } from '#shared/messages/queue.ts';
import { requestOptionSettlement, requestOptionSettlements } from './settlement-queue.ts';

const queue = useTestSettleQueue();
afterEach(() => {
  vi.restoreAllMocks();
  setClock();
});

const NOW = 1_888_000_000;
const message = (due_at = NOW + 5): OptionSettlementMessage => ({
  kind: 'demo',
  account_id: newId('acc'),
  order_id: newId('opt'),
  due_at: due_at as never,
});

describe('requestOptionSettlement', () => {
  it("delays the message until the option is due, within the queue's maximum delay", async () => {
    setClock(() => NOW * 1000);
    const warnings = vi.spyOn(log, 'warn').mockReturnValue();
    for (const due of [5, -5, 901]) await requestOptionSettlement(message(NOW + due));
    expect(queue.sent.map(({ delay }) => delay)).toEqual([5, 0, 900]);
    await requestOptionSettlements([5, 6, 7].map((due) => message(NOW + due)));
    expect(queue.sent.slice(3).map(({ delay }) => delay)).toEqual([5, 6, 7]);
    expect(warnings).not.toHaveBeenCalled();
  });

  it('sends one message alone and several messages as a batch', async () => {
    const askSpy = vi.spyOn(queueSender, 'ask');
    await requestOptionSettlement(message());
    await requestOptionSettlements([message(), message()]);
    expect(askSpy.mock.calls.map(([input]) => 'Entries' in input)).toEqual([false, true]);
  });

  it('logs the order of a lost message; requestOptionSettlements throws', async () => {
    queue.fail = true;
    const errors = vi.spyOn(log, 'error').mockReturnValue();
    const lost = message();
    await requestOptionSettlement(lost);
    expect(errors).toHaveBeenCalledExactlyOnceWith('settlement not queued', expect.any(Error), {
      order: lost.order_id,
    });
    await expect(requestOptionSettlements([message()])).rejects.toThrow('does not answer');
  });

  it('logs the order of a message that a batch rejected', async () => {
    const warnings = vi.spyOn(log, 'warn').mockReturnValue();
    vi.spyOn(queueSender, 'ask').mockResolvedValue({ Failed: [{ Id: '1' }] });
    const [acceptedMessage, lost] = [message(), message()];
    await requestOptionSettlements([acceptedMessage, lost]);
    expect(warnings).toHaveBeenCalledExactlyOnceWith('settlement not queued', { order: lost.order_id });
  });
});
