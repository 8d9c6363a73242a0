import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Position } from '#shared/schemas/futures.ts';
import { identityOf } from '#web/lib/session.ts';
import { useAccountNews } from '#web/lib/socket/use-account-news.ts';
import { useSession } from '#web/lib/use-session.ts';
import { applyNews } from './apply-news.ts';
import { closeDialog } from './dialogs.ts';
import { LiquidatedDialog } from './liquidated-dialog.tsx';

/** Keeps own positions, orders and trades up to date on every page, and tells of liquidations. */
export function PerpetualWatch() {
  const client = useQueryClient();
  const identity = identityOf(useSession());
  const [liquidated, setLiquidated] = useState<readonly Position[]>([]);
  useAccountNews((news) => {
    // What comes late is read again as a whole.
    if (news.type !== 'event' || news.late) return;
    const { frame } = news;
    if (frame.type === 'order_history_update') applyNews(client, frame);
    if (frame.type !== 'liquidation_notification') return;
    applyNews(client, { position: frame.position });
    if (frame.level !== 'liquidated') return;
    const { position } = frame;
    setLiquidated((held) => (held.some(({ id }) => id === position.id) ? held : [...held, position]));
  });
  useEffect(() => {
    void identity;
    return () => {
      closeDialog();
      setLiquidated([]);
    };
  }, [identity]);
  return <LiquidatedDialog positions={liquidated} onNext={() => setLiquidated((held) => held.slice(1))} />;
}
