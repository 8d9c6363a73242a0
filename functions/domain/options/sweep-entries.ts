import { getAllOptionRanges } from '#functions/data/options/all-options.ts';
import { hasOptionEntered, noteOptionRequeued, type StoredOption } from '#functions/data/options/option-orders.ts';
import { mergeIdRanges } from '#functions/data/table/id-list.ts';
import { writeProgress, readProgress } from '#functions/data/table/progress.ts';
import { requestSettlements, toSettleMessage } from '#functions/domain/settlement/settlement-queue.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { getIdRange } from '#functions/lib/ids.ts';
import { mapConcurrent } from '#functions/lib/parallel.ts';
import { type EpochSeconds, addSeconds, MINUTE } from '#shared/time.ts';

/** An option gets its entry, or its call queues it, within this, seconds: otherwise the call has died. */
const MISSED_SECONDS = 3;
/** The list of options is an index that may be this far behind: that span is read again, seconds. */
const OVERLAP_SECONDS = 30;
/** Start of the first sweep of an installation, seconds. */
const FIRST_SECONDS = 15 * MINUTE;
/** Its message comes again by itself while its price is sought: it is queued again after this, seconds. */
const REQUEUED_SECONDS = 5 * MINUTE;
const AT_ONCE = 16;
const WORK = 'sweep entries';

const waitsForEntry = (option: StoredOption): boolean => option.status === 'pending' && !hasOptionEntered(option);

/**
 * Queues the options whose calls died between acceptance and entry, of any period: settlement enters them first, or
 * refunds their stakes. The next sweep checks pending ones again.
 */
export async function sweepEntries(): Promise<{ queued: number }> {
  const at = nowSeconds();
  const until = addSeconds(at, -MISSED_SECONDS);
  const progress = await readProgress<{ at: EpochSeconds }>(WORK);
  const span = getIdRange(
    'opt',
    addSeconds(progress?.at ?? until, progress ? -OVERLAP_SECONDS : -FIRST_SECONDS),
    until,
  );
  const places = getAllOptionRanges().map((place) => ({ ...place, ...span }));
  const waitingOptions: StoredOption[] = [];
  for await (const option of mergeIdRanges(places, { newestFirst: false, after: null }))
    if (waitsForEntry(option)) waitingOptions.push(option);
  const missed = waitingOptions.filter(({ requeued_at = 0 }) => at >= requeued_at + REQUEUED_SECONDS);
  const acceptedRequests = await requestSettlements(missed.map(toSettleMessage));
  await mapConcurrent(
    missed.filter((_, i) => acceptedRequests[i]),
    AT_ONCE,
    (option) => noteOptionRequeued(option, at),
  );
  await writeProgress(WORK, { at: waitingOptions[0]?.created_at ?? until });
  return { queued: missed.length };
}
