import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FuturesPosition } from '#shared/schemas/futures.ts';
import { getAccountIdentity } from '#web/lib/session.ts';
import { useAccountEvents } from '#web/lib/socket/use-account-events.ts';
import { useSession } from '#web/lib/use-session.ts';
import { applyPerpetualEvent } from './apply-perpetual-event.ts';
import { closePerpetualDialog } from './dialogs.ts';
import { LiquidatedDialog } from './liquidated-dialog.tsx';

/** Keeps the user's positions, orders and trades up to date on every page, and shows liquidations. */
export function PerpetualWatch() {
  const client = useQueryClient();
  const identity = getAccountIdentity(useSession());
  const [liquidated, setLiquidated] = useState<readonly FuturesPosition[]>([]);
  useAccountEvents((news) => {
    // A late event is followed by a full refetch.
    if (news.type !== 'event' || news.late) return;
    const { frame } = news;
    if (frame.type === 'order_history_update') applyPerpetualEvent(client, frame);
    if (frame.type !== 'liquidation_notification') return;
    applyPerpetualEvent(client, { position: frame.position });
    if (frame.level !== 'liquidated') return;
    const { position } = frame;
    setLiquidated((positionList) =>
      positionList.some(({ id }) => id === position.id) ? positionList : [...positionList, position],
    );
  });
  useEffect(() => {
    void identity;
    return () => {
      closePerpetualDialog();
      setLiquidated([]);
    };
  }, [identity]);
  return (
    <LiquidatedDialog positions={liquidated} onNext={() => setLiquidated((positionList) => positionList.slice(1))} />
  );
}
