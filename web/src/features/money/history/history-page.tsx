import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfileBackLink } from '#ui/back-link.tsx';
import { useRovingFocus } from '#ui/roving.ts';
import { getTabClass, tabListClass, TabPanel } from '#ui/tabs.tsx';
import { getAccountIdentity } from '#web/lib/session.ts';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { useSession } from '#web/lib/use-session.ts';
import { type HistoryFilter, readHistoryFilter } from './filter.ts';
import { HistoryList } from './history-list.tsx';
import { type HistoryKindName, historyKindNames } from './kinds.ts';

/** Account history by kind. The kind and its filter are in the address. */
export function HistoryPage() {
  const { t } = useTranslation(['history', 'money', 'trading', 'perpetual', 'account']);
  const session = useSession();
  const navigate = useNavigate();
  const { tab } = useParams({ strict: false });
  const filter = readHistoryFilter(useSearch({ strict: false }));
  const panelId = useId();
  useSitePageTitle(t('title'));
  const name = historyKindNames.find((candidate) => candidate === tab) ?? 'everything';
  const show = (search: HistoryFilter) =>
    void navigate({ to: '/history/{-$tab}', params: { tab: name }, search: search as never, replace: true });
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-6xl flex-col px-4 pt-4 pb-12">
      <header className="mb-2 flex items-center gap-2">
        <ProfileBackLink label={t('money:back')} />
        <h1 className="text-base font-semibold">{t('title')}</h1>
      </header>
      <HistoryTabs name={name} panelId={panelId} />
      <TabPanel id={panelId} value={name} className="flex flex-col">
        <HistoryList key={`${getAccountIdentity(session)} ${name}`} name={name} filter={filter} onFilter={show} />
      </TabPanel>
    </div>
  );
}

/** Tabs of the kinds, each a link to its own address. */
function HistoryTabs({ name, panelId }: { name: HistoryKindName; panelId: string }) {
  const { t } = useTranslation('history');
  const navigate = useNavigate();
  const tabs = historyKindNames.map((value) => ({ value, label: t(`kinds.${value}`) }));
  const { list, onKeyDown } = useRovingFocus(
    tabs,
    (tab) => void navigate({ to: '/history/{-$tab}', params: { tab }, replace: true }),
  );
  return (
    <div ref={list} role="tablist" aria-label={t('kind')} className={tabListClass}>
      {tabs.map(({ value, label }, index) => (
        <Link
          key={value}
          to="/history/{-$tab}"
          params={{ tab: value }}
          role="tab"
          id={`${panelId}-${value}`}
          aria-selected={value === name}
          aria-controls={panelId}
          tabIndex={value === name ? 0 : -1}
          onKeyDown={(event) => onKeyDown(event, index)}
          className={getTabClass(value === name)}
        >
          {label}
        </Link>
      ))}
    </div>
  );
}
