import { getAllOptionRanges } from '#functions/data/options/all-options.ts';
import {
  hasStoredOptionEntry,
  recordOptionRequeued,
  type StoredOption,
} from '#functions/data/options/option-orders.ts';
import { mergeIdRanges } from '#functions/data/table/id-list.ts';
import { writeWorkProgress, readWorkProgress } from '#functions/data/table/progress.ts';
import { requestOptionSettlements, toSettleMessage } from '#functions/domain/settlement/settlement-queue.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { getIdRange } from '#functions/lib/ids.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { type EpochSeconds, addSeconds, MINUTE_SECONDS } from '#shared/time.ts';

/** An option gets its entry, or its call queues it, within this, seconds: otherwise the call has died. */
const MISSED_SECONDS = 3;
/** The list of options is an index that may be this far behind: that span is read again, seconds. */
const OVERLAP_SECONDS = 30;
/** Start of the first sweep of an installation, seconds. */
const FIRST_SECONDS = 15 * MINUTE_SECONDS;
/** Its message comes again by itself while its price is sought: it is queued again after this, seconds. */
const REQUEUED_SECONDS = 5 * MINUTE_SECONDS;
const AT_ONCE = 16;
const WORK = 'sweep entries';

const waitsForEntry = (option: StoredOption): boolean => option.status === 'pending' && !hasStoredOptionEntry(option);

/**
 * Queues the options whose calls died between acceptance and entry, of any period: settlement enters them first, or
 * refunds their stakes. The next sweep checks pending ones again.
 */
export async function sweepOptionEntries(): Promise<{ queued: number }> {
  const at = nowSeconds();
  const until = addSeconds(at, -MISSED_SECONDS);
  const progress = await readWorkProgress<{ at: EpochSeconds }>(WORK);
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
  const acceptedRequests = await requestOptionSettlements(missed.map(toSettleMessage));
  await mapConcurrent(
    missed.filter((_, i) => acceptedRequests[i]),
    AT_ONCE,
    (option) => recordOptionRequeued(option, at),
  );
  await writeWorkProgress(WORK, { at: waitingOptions[0]?.created_at ?? until });
  return { queued: missed.length };
}
