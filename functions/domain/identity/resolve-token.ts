import { countLocalLimit, requestLimits, uncountLocalLimit, getSecondsUntilReset } from '#functions/lib/limits.ts';
import { getIpNetwork } from '#functions/lib/networks.ts';
import { AppError } from '#shared/errors/errors.ts';

/**
 * Resolves a token shown from this address: `find` returns null for an invalid one. Those count against the network,
 * each before its look-up, so that a parallel burst gets no more of them.
 * @throws {AppError} TOO_MANY_REQUESTS without a look-up after too many.
 */
export async function resolveTokenWithLimit<Who>(
  address: string,
  find: () => Promise<Who | null>,
): Promise<Who | null> {
  const network = getIpNetwork(address);
  if (!countLocalLimit('token', network))
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: getSecondsUntilReset(requestLimits.token) });
  const principal = await find();
  if (principal !== null) uncountLocalLimit('token', network);
  return principal;
}
