import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OptionStatus } from '#shared/market/option.ts';
import type { SoundName } from '#web/lib/play-notes.ts';
import { getAccountIdentity } from '#web/lib/session.ts';
import { useAccountEvents } from '#web/lib/socket/use-account-events.ts';
import { playSound } from '#web/lib/sounds.ts';
import { useSession } from '#web/lib/use-session.ts';
import { SettlementDialog } from './settlement-dialog.tsx';
import {
  queueSettlement,
  dismissAllSettlements,
  dismissFirstSettlement,
  resetSettlements,
  useQueuedSettlements,
} from './settlements.ts';
import { useExpiryWatch } from './use-expiry-watch.ts';
import { writeOptionToCache } from './write-option-to-cache.ts';

/** A tie and a refund are neither won nor lost. */
const sounds: Partial<Record<OptionStatus, SoundName>> = { win: 'won', lose: 'lost' };

/** Keeps a logged-in user's orders up to date on every page, and shows each settlement. */
export function SettlementWatch() {
  const client = useQueryClient();
  const identity = getAccountIdentity(useSession());
  const settled = useQueuedSettlements();
  useExpiryWatch();
  useAccountEvents((news) => {
    if (news.type !== 'event') return;
    if (news.frame.type !== 'order_history_update' && news.frame.type !== 'order_settlement') return;
    if (news.frame.order) writeOptionToCache(client, news.frame.order);
    if (news.frame.type !== 'order_settlement') return;
    queueSettlement(news.frame.order);
    playSound(sounds[news.frame.status] ?? 'done');
  });
  useEffect(() => {
    void identity;
    return resetSettlements;
  }, [identity]);
  return <SettlementDialog orders={settled} onNext={dismissFirstSettlement} onClose={dismissAllSettlements} />;
}
