import { useEffect, useState } from 'react';
import type { DailyPnlUpdateFrame } from '#shared/messages/frames.ts';
import { liveSocket } from '#web/lib/socket/live.ts';
import { useAccountEvents } from '#web/lib/socket/use-account-news.ts';
import { useSocketStatus } from '#web/lib/socket/use-connection.ts';
import { useSession } from '#web/lib/use-session.ts';

/**
 * Returns today's result. The page reports its presence as often as the server wants, and the server answers. Undefined
 * before the answer, null when unreachable. Use the account as the component's `key`, to reset on a switch.
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
