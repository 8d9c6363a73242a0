import { useEffect, useState } from 'react';
import type { DailyPnlUpdateFrame } from '#shared/messages/frames.ts';
import { liveSocket } from '#web/lib/socket/live.ts';
import { useAccountEvents } from '#web/lib/socket/use-account-news.ts';
import { useSocketStatus } from '#web/lib/socket/use-connection.ts';
import { useSession } from '#web/lib/use-session.ts';

/**
 * What today brought: the server is told as often as it wants that somebody looks, and answers. Undefined until it has,
 * null where it cannot be reached. Give the component a `key` of the account, so that another one starts anew.
 */
export function useDailyPnl(): DailyPnlUpdateFrame | null | undefined {
  const user = useSession()?.user.id;
  const connection = useSocketStatus();
  const [told, setTold] = useState<DailyPnlUpdateFrame>();
  useEffect(() => (user === undefined ? undefined : liveSocket.watchAssets(user)), [user]);
  useAccountEvents((news) => {
    if (news.type === 'event' && !news.late && news.frame.type === 'daily_pnl_update') setTold(news.frame);
  });
  return told ?? (connection === 'waiting' ? null : undefined);
}
