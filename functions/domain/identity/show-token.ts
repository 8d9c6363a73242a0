import { countNear, limits, uncountNear, untilNext } from '#functions/lib/limits.ts';
import { networkOf } from '#functions/lib/networks.ts';
import { Refusal } from '#shared/refusals/errors.ts';

/**
 * Looks up who a token stands for that was shown from this address: `find` gives null of one that is none. Those count
 * against the network, each before it is looked up, so that a burst in parallel gets no more of them.
 * @throws {Refusal} TOO_MANY_REQUESTS without looking, where there were too many.
 */
export async function showToken<Who>(address: string, find: () => Promise<Who | null>): Promise<Who | null> {
  const network = networkOf(address);
  if (!countNear('token', network)) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: untilNext(limits.token) });
  const who = await find();
  if (who !== null) uncountNear('token', network);
  return who;
}
