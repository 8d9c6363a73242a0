import { requestLimits, getMaxRequests, incrementLocalLimit } from '#functions/lib/limits.ts';

/** A client that continues after this many rejections is disconnected. */
const OBSTINATE = 5;

/**
 * Counts a message against the limit: the first one over it gets an error, later ones no answer, and finally the
 * connection is cut.
 */
export function countClientMessage(connection: string): 'taken' | 'refused' | 'ignored' | 'cut off' {
  const count = incrementLocalLimit('message', connection);
  const allowed = getMaxRequests(requestLimits.message);
  if (count <= allowed) return 'taken';
  if (count === allowed + 1) return 'refused';
  return count === allowed * OBSTINATE ? 'cut off' : 'ignored';
}
