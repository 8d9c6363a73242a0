import { broadcastCollection, putBroadcastContent, type StoredBroadcast } from '#functions/data/notify/broadcasts.ts';
import { transact } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { UserId } from '#shared/ids.ts';
import type { BroadcastTexts } from '#shared/schemas/admin/broadcasts.ts';

/** Writes a broadcast to all users that goes out now, with these changes; `listed` are the users of a list. */
export async function storeTestBroadcast(
  change: Partial<StoredBroadcast>,
  {
    texts = { en: { title: 'Hello', message: 'All of you.' } },
    listed: recipients = [],
  }: { texts?: BroadcastTexts; listed?: readonly UserId[] } = {},
): Promise<StoredBroadcast> {
  const at = nowSeconds();
  const broadcast: StoredBroadcast = {
    id: newId('brc'),
    status: 'scheduled',
    segment: { kind: 'all' },
    title: texts.en.title,
    channels: ['page'],
    scheduled_at: at,
    total: null,
    counted: 0,
    sent: 0,
    place: '',
    created_at: at,
    updated_at: at,
    written_by: 'somebody',
    started_at: null,
    ended_at: null,
    version: 0,
    ...change,
  };
  await transact([
    broadcastCollection.add(undefined, broadcast),
    putBroadcastContent(broadcast.id, { texts, people: recipients.toSorted() }),
  ]);
  return broadcast;
}
