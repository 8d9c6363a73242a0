import { countLocalLimit, requestLimits, uncountLocalLimit, getSecondsUntilReset } from '#functions/lib/limits.ts';
import { getIpNetwork } from '#functions/lib/networks.ts';
import { AppError } from '#shared/refusals/errors.ts';

/**
 * Looks up who a token stands for that was shown from this address: `find` gives null of one that is none. Those count
 * against the network, each before it is looked up, so that a burst in parallel gets no more of them.
 * @throws {Refusal} TOO_MANY_REQUESTS without looking, where there were too many.
 */
export async function resolveToken<Who>(address: string, find: () => Promise<Who | null>): Promise<Who | null> {
  const network = getIpNetwork(address);
  if (!countLocalLimit('token', network))
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: getSecondsUntilReset(requestLimits.token) });
  const who = await find();
  if (who !== null) uncountLocalLimit('token', network);
  return who;
}
