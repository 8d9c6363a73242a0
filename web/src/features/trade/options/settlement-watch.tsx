import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OptionStatus } from '#shared/market/option.ts';
import type { Sound } from '#web/lib/play-notes.ts';
import { identityOf } from '#web/lib/session.ts';
import { useAccountNews } from '#web/lib/socket/use-account-news.ts';
import { play } from '#web/lib/sounds.ts';
import { useSession } from '#web/lib/use-session.ts';
import { applyOrder } from './apply-order.ts';
import { SettlementDialog } from './settlement-dialog.tsx';
import { announceSettlement, dismissAll, dismissFirst, resetSettlements, useSettlements } from './settlements.ts';
import { useExpiryWatch } from './use-expiry-watch.ts';

/** A tie and a refund are neither won nor lost. */
const sounds: Partial<Record<OptionStatus, Sound>> = { win: 'won', lose: 'lost' };

/** Keeps the own orders up to date on every page of whoever is logged in, and tells of each settlement. */
export function SettlementWatch() {
  const client = useQueryClient();
  const identity = identityOf(useSession());
  const settled = useSettlements();
  useExpiryWatch();
  useAccountNews((news) => {
    if (news.type !== 'event') return;
    if (news.frame.type !== 'order_history_update' && news.frame.type !== 'order_settlement') return;
    if (news.frame.order) applyOrder(client, news.frame.order);
    if (news.frame.type !== 'order_settlement') return;
    announceSettlement(news.frame.order);
    play(sounds[news.frame.status] ?? 'done');
  });
  useEffect(() => {
    void identity;
    return resetSettlements;
  }, [identity]);
  return <SettlementDialog orders={settled} onNext={dismissFirst} onClose={dismissAll} />;
}
