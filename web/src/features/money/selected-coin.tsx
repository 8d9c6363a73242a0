import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CoinChoice, CoinOnNetwork } from './coin-choices.ts';
import { CoinIcon } from './coin-icon.tsx';

interface ChosenCoinProps {
  choice: CoinChoice<CoinOnNetwork>;
  /** Page to choose another one. */
  to: '/deposit' | '/withdraw';
}

/** Coin of the page, with a link to choose another. */
export function SelectedCoin({ choice: { coin, name }, to }: ChosenCoinProps) {
  const { t } = useTranslation('money');
  return (
    <div className="flex flex-wrap items-center gap-3">
      <CoinIcon coin={coin} size="lg" />
      <h2 className="flex min-w-0 grow flex-col">
        <span className="text-lg font-semibold">{coin}</span>
        <span className="truncate text-xs text-muted">{name}</span>
      </h2>
      <Link to={to} search={{}} className="inline-flex min-h-8 items-center underline underline-offset-2">
        {t('coin.other')}
      </Link>
    </div>
  );
}
