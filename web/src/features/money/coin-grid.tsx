import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '#ui/input.tsx';
import { EmptyState } from '#ui/states.tsx';
import { type CoinChoice, type CoinOnNetwork, filterCoinChoices } from './coin-choices.ts';
import { CoinIcon } from './coin-icon.tsx';

interface CoinGridProps<Config extends CoinOnNetwork> {
  /** Target page, opened with the coin's code. */
  to: '/deposit' | '/withdraw';
  choices: readonly CoinChoice<Config>[];
  /** Returns the note of an enabled coin. */
  note?: (coin: string) => ReactNode;
}

const card = 'flex min-h-16 items-center gap-2 rounded border border-line px-2 py-2 sm:gap-3 sm:px-3';
const grid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]';

/** Cards of coins: enabled ones are links, the others state why they are off. */
export function CoinGrid<Config extends CoinOnNetwork>({ to, choices, note }: CoinGridProps<Config>) {
  const { t } = useTranslation(['money', 'common']);
  const [search, setSearch] = useState('');
  const foundCoins = filterCoinChoices(choices, search);
  return (
    <div className="flex flex-col gap-3">
      <SearchInput
        label={t('coin.search')}
        clearLabel={t('common:clear')}
        value={search}
        onValue={setSearch}
        className="sm:max-w-72"
      />
      {foundCoins.length === 0 && <EmptyState>{t('coin.noneFound', { search })}</EmptyState>}
      <ul className={grid} aria-label={t('coin.title')}>
        {foundCoins.map((choice) => (
          <li key={choice.coin} className="flex">
            {choice.enabled ? (
              <Link
                to={to}
                search={{ coin: choice.coin }}
                className={`${card} min-w-0 grow bg-surface-1 transition-colors hover:border-line-strong hover:bg-surface-2`}
              >
                <Coin {...choice}>{note?.(choice.coin)}</Coin>
              </Link>
            ) : (
              <div className={`${card} min-w-0 grow`}>
                <Coin {...choice}>{t(`coin.off.${choice.off ?? 'disabled'}`)}</Coin>
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const Coin = ({ coin, name, children }: { coin: string; name: string; children: ReactNode }) => (
  <>
    <CoinIcon coin={coin} />
    <span className="flex min-w-0 grow flex-col">
      <span className="flex items-baseline gap-1.5">
        <span className="font-semibold">{coin}</span>
        <span className="truncate text-xs text-muted" title={name}>
          {name}
        </span>
      </span>
      <span className="truncate text-xs text-muted">{children}</span>
    </span>
  </>
);
