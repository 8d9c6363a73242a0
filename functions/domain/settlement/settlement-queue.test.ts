import { afterEach, describe, expect, it, vi } from 'vitest';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import { queueCall } from '#functions/lib/send-message.ts';
import { useSettleQueue } from '#functions/testing/queue.ts';
import type { SettleMessage } from '#shared/messages/queue.ts';
import { requestSettlement, requestSettlements } from './settlement-queue.ts';

const queue = useSettleQueue();
afterEach(() => {
  vi.restoreAllMocks();
  setClock();
});

const NOW = 1_888_000_000;
const message = (due_at = NOW + 5): SettleMessage => ({
  kind: 'demo',
  account_id: newId('acc'),
  order_id: newId('opt'),
  due_at: due_at as never,
});

describe('a settlement that is asked for', () => {
  it('comes when it is due: at once where that is past, and no later than the queue can delay', async () => {
    setClock(() => NOW * 1000);
    const said = vi.spyOn(log, 'warn').mockReturnValue();
    for (const due of [5, -5, 901]) await requestSettlement(message(NOW + due));
    expect(queue.sent.map(({ delay }) => delay)).toEqual([5, 0, 900]);
    await requestSettlements([5, 6, 7].map((due) => message(NOW + due)));
    expect(queue.sent.slice(3).map(({ delay }) => delay)).toEqual([5, 6, 7]);
    expect(said).not.toHaveBeenCalled();
  });

  it('alone is sent as one message, and several together', async () => {
    const asked = vi.spyOn(queueCall, 'ask');
    await requestSettlement(message());
    await requestSettlements([message(), message()]);
    expect(asked.mock.calls.map(([input]) => 'Entries' in input)).toEqual([false, true]);
  });

  it('and lost is logged with its order: of one for which nobody waits', async () => {
    queue.fail = true;
    const said = vi.spyOn(log, 'error').mockReturnValue();
    const lost = message();
    await requestSettlement(lost);
    expect(said).toHaveBeenCalledExactlyOnceWith('settlement not queued', expect.any(Error), { order: lost.order_id });
    await expect(requestSettlements([message()])).rejects.toThrow('does not answer');
  });

  it('and not taken, of several that were, is logged too', async () => {
    const said = vi.spyOn(log, 'warn').mockReturnValue();
    vi.spyOn(queueCall, 'ask').mockResolvedValue({ Failed: [{ Id: '1' }] });
    const [taken, lost] = [message(), message()];
    await requestSettlements([taken, lost]);
    expect(said).toHaveBeenCalledExactlyOnceWith('settlement not queued', { order: lost.order_id });
  });
});
