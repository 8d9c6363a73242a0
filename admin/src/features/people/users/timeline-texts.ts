import { getObjectKindName } from '#admin/features/kit/object-name.ts';
import type { AdminTranslate } from '#admin/lib/translate.ts';
import type { UserTimelineEntry } from '#shared/schemas/admin/timeline.ts';

/** Translation area of the statuses. */
const states: Record<string, string> = {
  opt: 'status',
  ord: 'futuresStatus',
  pos: 'positionStatus',
  xch: 'timeline.exchange',
  dep: 'deposit.statuses',
  wdr: 'withdrawal.statuses',
  inv: 'investment.statuses',
  lon: 'loan.statuses',
  kyc: 'kycStatus',
  bnk: 'bankStatus',
  tkt: 'ticket.statuses',
  cas: 'aiControl.states',
};

/** Translation area of the details that the title does not state. */
const details: Record<string, string> = {
  opt: 'direction',
  ord: 'side',
  pos: 'side',
  trd: 'tradeReason',
  tkt: 'ticket.categories',
};

const getIdPrefix = ({ id }: UserTimelineEntry): string => id.slice(0, 3);

/** Returns an entry's title; notifications have their own text. */
export function getTimelineTitle(entry: UserTimelineEntry, t: AdminTranslate): string {
  const { kind, params } = entry;
  const subject = entry.what ?? '';
  if (kind === 'security') return t(`securityLog.events.${subject}`, { defaultValue: subject });
  if (kind === 'acts') return t(`audit.actions.${subject.replaceAll('.', '_')}`, { defaultValue: subject });
  if (kind === 'lookups') return t('timeline.lookedAt');
  if (kind === 'cases') return t(`aiControl.rules.${subject}`, { defaultValue: subject });
  if (kind === 'levels') return t('timeline.level', { from: params['from'] ?? '', to: params['to'] ?? '' });
  if (kind === 'transfers') {
    const [from, to] = [params['from'] ?? '', params['to'] ?? ''];
    return t('timeline.transfer', {
      from: t(`account.wallets.${from}`, { defaultValue: from }),
      to: t(`account.wallets.${to}`, { defaultValue: to }),
    });
  }
  return t(getObjectKindName(entry.id), { defaultValue: getObjectKindName(entry.id) });
}

/** Returns an entry's detail; null without one. */
export function getTimelineDetail(entry: UserTimelineEntry, t: AdminTranslate): string | null {
  const { kind, what } = entry;
  if (what === null) return null;
  if (kind === 'deposits' || kind === 'withdrawals' || kind === 'lookups') return what;
  if (kind === 'levels') return t(`timeline.levelBy.${what}`, { defaultValue: what });
  const area = details[getIdPrefix(entry)];
  return area === undefined ? null : t(`${area}.${what}`, { defaultValue: what });
}

/** Returns an entry's status; null without one. */
export function getTimelineStatus(entry: UserTimelineEntry, t: AdminTranslate): string | null {
  const area = states[getIdPrefix(entry)];
  return entry.status === null || area === undefined
    ? null
    : t(`${area}.${entry.status}`, { defaultValue: entry.status });
}

const bad = ['rejected', 'failed', 'liquidated', 'lose'];
const good = ['completed', 'win', 'verified', 'filled', 'answered', 'disbursed', 'acted'];
const pendingStatuses = ['pending', 'processing', 'confirming', 'new', 'looked_at'];

/** Returns the colour of a status, which its word states too. */
export function getTimelineTone({ status, kind }: UserTimelineEntry): 'bad' | 'good' | 'warn' | 'info' | 'muted' {
  if (status === null) return 'muted';
  if (bad.includes(status)) return 'bad';
  if (good.includes(status)) return 'good';
  if (pendingStatuses.includes(status) || (kind === 'tickets' && status === 'open')) return 'warn';
  return status === 'open' || status === 'active' ? 'info' : 'muted';
}
