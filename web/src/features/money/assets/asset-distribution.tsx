import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatUnits } from '#shared/money.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';
import { useRovingFocus } from '#ui/roving.ts';
import { Skeleton } from '#ui/states.tsx';
import { displayedWalletTypes } from '#web/features/money/displayed-wallet-types.ts';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { AssetDonutChart } from './donut.tsx';
import type { AssetSummary, WalletTypeSummary } from './shares.ts';
import { useSharePercent } from './use-share-percent.ts';

const swatches: Record<WalletType, string> = {
  spot: 'bg-part-1',
  finance: 'bg-part-2',
  trading: 'bg-part-3',
};

interface DistributionProps {
  /** Undefined while loading. */
  owned: AssetSummary | undefined;
  chosen: WalletType;
  onChoose: (type: WalletType) => void;
  /** Id of the panel for the chosen type. */
  panelId: string;
}

/** Distribution of assets over wallet types; each opens its wallets. */
export function AssetDistribution({ owned, chosen, onChoose, panelId }: DistributionProps) {
  const { t } = useTranslation('money');
  const percent = useSharePercent();
  const choices = displayedWalletTypes.map((value) => ({ value, label: t(`wallets.${value}`) }));
  const { list, onKeyDown } = useRovingFocus<WalletType>(choices, onChoose);
  const typeOf = (type: WalletType) => owned?.types.find((typeShare) => typeShare.type === type);
  return (
    <section aria-label={t('distribution.title')} className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <figure className="relative mx-auto size-40 shrink-0" aria-label={t('distribution.title')}>
        {owned ? (
          <>
            <AssetDonutChart types={owned.types} chosen={chosen} />
            <div
              aria-hidden="true"
              className="absolute inset-0 flex flex-col items-center justify-center gap-0.5 text-center"
            >
              <span className="text-xs text-muted">{t(`wallets.${chosen}`)}</span>
              <span className="text-base font-semibold tabular-nums">{percent(typeOf(chosen)?.share ?? null)}</span>
            </div>
            <ShareTable types={owned.types} />
          </>
        ) : (
          <Skeleton className="size-40 rounded-full!" />
        )}
      </figure>
      <div
        ref={list}
        role="tablist"
        aria-orientation="vertical"
        aria-label={t('distribution.choose')}
        className="flex min-w-64 grow flex-col divide-y divide-line"
      >
        {choices.map(({ value, label }, index) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${panelId}-${value}`}
            aria-selected={value === chosen}
            aria-controls={panelId}
            tabIndex={value === chosen ? 0 : -1}
            onClick={() => onChoose(value)}
            onKeyDown={(event) => onKeyDown(event, index)}
            className={clsx(
              'grid h-12 grid-cols-[auto_minmax(0,1fr)_auto_5rem] items-center gap-3 px-3 transition-colors focus-visible:-outline-offset-2',
              value === chosen ? 'bg-surface-2' : 'hover:bg-surface-2',
            )}
          >
            <span className={clsx('size-2.5 rounded-full', swatches[value])} aria-hidden="true" />
            <span className="truncate text-start font-medium">{label}</span>
            <HideableAmount value={owned && formatUnits(typeOf(value)?.value ?? 0n)} />
            <span className="text-end text-muted tabular-nums">
              {owned ? percent(typeOf(value)?.share ?? null) : <Skeleton className="h-3.5 w-12" />}
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}

/** Table of the ring's content, for screen readers. */
function ShareTable({ types }: { types: readonly WalletTypeSummary[] }) {
  const { t } = useTranslation('money');
  const percent = useSharePercent();
  return (
    <table className="sr-only">
      <thead>
        <tr>
          <th scope="col">{t('distribution.wallet')}</th>
          <th scope="col">{t('details.value')}</th>
          <th scope="col">{t('details.share')}</th>
        </tr>
      </thead>
      <tbody>
        {types.map(({ type, value, share }) => (
          <tr key={type}>
            <th scope="row">{t(`wallets.${type}`)}</th>
            <td>
              <HideableAmount value={formatUnits(value)} unit="USDT" />
            </td>
            <td>{percent(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
