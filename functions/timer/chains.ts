import { runChains } from '#functions/domain/chain/run-chains.ts';
import { followNetworkSendings } from '#functions/domain/withdrawals/follow-sending.ts';
import { worksUntil } from './kit/works-until.ts';

/** Long enough for a pass over a provider that is slow to answer, ms. */
const MARGIN = 20_000;

/** Started every minute; runs overlap, and the newest does the work. */
export const handler = worksUntil(MARGIN, (time) => runChains({ ...time, beside: [followNetworkSendings] }));
